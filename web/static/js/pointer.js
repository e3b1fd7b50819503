// The pointer on a board: mouse, finger or pen. It tells gestures apart and knows nothing of moves.

const FAR = { mouse: 4, pen: 6, touch: 8 }; // pixels: a pointer that moves less than that stays

/**
 * Follows the pointer.
 * @param {HTMLElement} element
 * @param {object} on what to call, each with the event:
 *   press (left button or finger; returns whether a thing can be carried), carry (the pointer has
 *   moved away with it), slide (it moves without a thing), release (with whether a thing was
 *   carried), cancel, hover (no button), leave; and with the right button begin, draw, end
 */
export function follow(element, on) {
  let gesture = null; // {id, x, y, right, carries, moved}

  element.addEventListener("pointerdown", (event) => {
    if (gesture) { // another button or another finger
      stop(event);
      return;
    }
    if (event.button !== 0 && event.button !== 2) return;
    const right = event.button === 2;
    gesture = { id: event.pointerId, x: event.clientX, y: event.clientY, right, carries: false, moved: false };
    element.setPointerCapture(event.pointerId);
    if (right) on.begin(event);
    else gesture.carries = on.press(event);
  });

  element.addEventListener("pointermove", (event) => {
    if (!gesture) on.hover(event);
    else if (event.pointerId === gesture.id) move(event);
  });

  element.addEventListener("pointerup", (event) => {
    if (event.pointerId !== gesture?.id) return;
    const { right, carries, moved } = gesture;
    gesture = null;
    if (right) on.end(event);
    else on.release(event, carries && moved);
  });

  element.addEventListener("pointercancel", stop);
  element.addEventListener("pointerleave", (event) => gesture || on.leave(event));
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  // A click does not take the focus: the arrow keys of the page go on to work.
  element.addEventListener("mousedown", (event) => event.preventDefault());
  // Some browsers scroll all the same.
  element.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });

  function move(event) {
    if (event.button > 0 && !gesture.right) { // another button went down
      stop(event);
      return;
    }
    const far = FAR[event.pointerType] ?? FAR.mouse;
    gesture.moved ||= Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) > far;
    if (gesture.right) on.draw(event);
    else if (!gesture.carries) on.slide(event);
    else if (gesture.moved) on.carry(event);
  }

  function stop(event) {
    if (!gesture) return;
    gesture = null;
    on.cancel(event);
  }
}
