// How somebody does who solves a problem, in a box: right, too slow, wrong, not known, solved.

import { el, button, reveal } from "./dom.js";
import { announce } from "./announce.js";
import { capital, t } from "./strings.js";

const words = {
  right: () => t("Right"), slow: () => t("Too slow"), wrong: () => t("Wrong"), unknown: () => t("Not known"), solved: () => t("Solved"),
};

/** The box. */
export class Verdict {
  /** @param {{takeBack: () => void, next: string|null}} ways what a person does next; next is the address of the next problem */
  constructor({ takeBack, next }) {
    this.course = el("strong", { "data-name": "course" });
    this.text = el("span", { "data-name": "judgement" });
    this.back = button("try-again", t("Take back"), takeBack, { icon: "undo" });
    this.next = next && el("a", { class: "button strong", "data-do": "go-on", href: next }, t("Next problem"));
    this.element = el("div", { class: "verdict" }, this.course, this.text, this.back, this.next);
    this.clear();
  }

  /** Says that it is the person's turn, and nothing more. */
  clear() { this.set("", "", t("Your move.")); }

  /** Says that the move is being judged. */
  wait() { this.set("", "", t("Is that right?")); }

  /** Shows a judgement, and says it. */
  show({ course, text }) {
    const detail = capital(t(text.replace(/^(Right|Too slow|Solved)(: | |$)/, "")));
    this.set(course, words[course](), detail);
    announce([words[course](), detail].filter(Boolean).join(": ") + ".");
  }

  set(course, word, detail) {
    this.element.dataset.course = course;
    this.course.textContent = word;
    this.course.hidden = !word;
    this.text.textContent = detail;
    reveal(this.back, course === "wrong" || course === "slow");
    if (this.next) reveal(this.next, course === "solved");
  }
}
