// Faces of boards: the part that does not change in a game. The server sends each once a
// connection; here they are kept by key.

const faces = new Map();

/** Keeps the face that came with an answer, if one did, and returns that of its board. */
export function faceOf(answer) {
  if (answer.face) faces.set(answer.face.key, answer.face);
  return faces.get(answer.board?.faceKey);
}
