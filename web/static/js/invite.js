// The box of an invitation: the links for who has made it, the offer for who was invited.

import { el, button, reveal } from "./dom.js";
import { announce, toast } from "./announce.js";
import { copyField } from "./copy.js";
import { ownName } from "./entries.js";
import { openName } from "./name.js";
import { byLot, ratingText } from "./people.js";
import { go } from "./route.js";
import { request } from "./socket.js";
import { capital, t } from "./strings.js";
import { timesOf, timesText } from "./times.js";

/** The box. It is there while a seat of the game is free. */
export class Invite {
  /**
   * @param {Object} page the page of the game
   * @param {string} secret of the invitation, from the address; or ""
   */
  constructor(page, secret) {
    this.page = page;
    this.secret = secret;
    this.gone = false; // the invitation was withdrawn
    this.element = el("section", { class: "invite card-box", "aria-label": t("Invitation"), "data-name": "invite", hidden: true });
  }

  update() {
    const { game } = this.page;
    const kind = game.stage !== "open" ? "" : this.gone ? "gone" : game.invite ? "own" : this.open ? "guest" : "closed";
    if (kind !== this.kind) this.element.replaceChildren(...this.content(kind));
    this.kind = kind;
    reveal(this.element, kind !== "");
  }

  /** Whether the visitor may take the free seat. */
  get open() {
    const { joinable, listed } = this.page.game;
    return joinable && (listed || this.secret !== "");
  }

  content(kind) {
    if (kind === "own") return this.own();
    if (kind === "guest") return this.guest();
    const words = { "": "", gone: t("The invitation was withdrawn."), closed: t("Only who has the invitation can take the seat. You can watch.") };
    return [el("p", {}, words[kind])];
  }

  /** Says that the game is no more. */
  withdrawn() {
    this.gone = true;
    announce(t("The invitation was withdrawn."));
    this.update();
  }

  own() {
    const { game } = this.page;
    const watch = `${location.origin}/game/${game.id}`, link = `${watch}?invite=${game.invite}`;
    const share = navigator.share && button("share", t("Send the link"), () => navigator.share({ url: link }).catch(() => {}), { class: "button strong" });
    return [
      el("h2", {}, t("Waiting for an opponent")),
      el("p", {}, game.listed ? t("The game is in the lobby as long as a page of yours is open. You can also send the link to somebody.")
        : t("Send this link to a friend. The game begins when they accept.")),
      el("p", { class: "note", "data-name": "terms" }, this.terms()),
      share && el("div", { class: "row" }, share),
      copyField("copy-invite", t("Link for the opponent"), link),
      copyField("copy-watch", t("Link for spectators"), watch),
      el("div", { class: "row" }, button("withdraw", t("Withdraw the invitation"), () => this.withdraw())),
    ].filter(Boolean);
  }

  guest() {
    const { game } = this.page;
    const who = game.players.find((player) => player.name);
    const name = who && (who.rating ? `${who.name} (${ratingText(who.rating)})` : who.name);
    const title = capital(t(game.title));
    return [
      el("h2", {}, name ? t("{name} invites you to a game: {title}", { name, title }) : t("You are invited to a game: {title}", { title })),
      el("p", { "data-name": "terms" }, this.terms()),
      el("div", { class: "row" }, button("accept", t("Accept"), () => this.accept(), { class: "button strong" })),
    ];
  }

  // terms says in a line what is to be played: sides, clock, rating.
  terms() {
    const { game } = this.page;
    const own = game.invite ? 1 - game.free : game.free;
    const side = byLot(game) ? t("sides by lot") : t("you play {side}", { side: t(game.sides[own]) });
    return capital([side, timesText(timesOf(game.clock)), game.rated ? t("rated") : t("not rated")].join(", "));
  }

  async accept() {
    const { page } = this;
    if (page.game.rated && !ownName()) return openName();
    try {
      await request("accept", { game: page.game.id, invite: this.secret });
    } catch (error) {
      toast(error.message);
    }
  }

  async withdraw() {
    if (await this.page.send("delete")) go("/");
  }
}
