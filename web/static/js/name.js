// The name of a person: choosing one, the key that it is kept by, and signing in elsewhere.

import { el, button, field } from "./dom.js";
import { copyField } from "./copy.js";
import { errorLine, open } from "./dialog.js";
import { ownName } from "./entries.js";
import { dropKey, keepKey, keptKey } from "./key.js";
import { request } from "./socket.js";
import { t } from "./strings.js";

/** Makes the button of the head of the page: the name, or the way to one. */
export function nameButton(name) {
  const label = name ? t("Your name: {name}", { name }) : t("Choose a name");
  const made = button("name", name || t("Choose a name"), openName, { icon: "person", class: name ? "button quiet name" : "button quiet name none" });
  made.setAttribute("aria-label", label);
  made.title = label;
  return made;
}

/** Opens the dialog of the name. */
export function openName() {
  new NameDialog(ownName());
}

class NameDialog {
  constructor(name) {
    this.content = el("div", { class: "stack" });
    this.dialog = open(name || t("Choose a name"), [this.content]);
    if (name) this.showNamed(name);
    else this.showUnnamed();
  }

  show(...parts) {
    this.content.replaceChildren(...parts.filter(Boolean));
  }

  // showUnnamed shows the two ways to a name: a new one, or one's own from another browser.
  showUnnamed() {
    const fresh = form("register", t("Take this name"), [nameInput("new-name")], async (values) => {
      const { name, key } = await request("register", { name: values[0] });
      keepKey(name, key);
      this.showKey(name, key, t("You are {name} now.", { name }));
    });
    this.show(
      el("p", {}, t("Others see your name beside your games, and games between people with names can be rated. There is no password: the server gives you a key.")),
      fresh,
      el("details", { class: "more" }, el("summary", { "data-do": "elsewhere" }, t("I have a name already")), this.enterForm()));
    this.content.querySelector("input").focus();
  }

  enterForm() {
    const key = el("input", { name: "key", required: true, autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
    const note = el("p", { class: "note" }, t("What you have played here without a name is there again when you sign out."));
    return form("enter", t("Sign in"), [nameInput("name"), field(t("Key"), key), note], async ([name, typed]) => {
      await request("enter", { name, key: typed });
      keepKey(name, typed);
      this.dialog.close();
    });
  }

  // showKey shows a key that the server has just made.
  showKey(name, key, words) {
    this.show(
      el("p", { "data-name": "named" }, el("strong", {}, words)),
      keyField(key),
      el("p", { class: "note" }, t("Write the key down. With it you use this name in another browser; who has the key has the name. The server cannot show it again, this browser can.")),
      el("div", { class: "row end" }, button("done", t("Done"), () => this.dialog.close(), { class: "button strong" })));
    this.content.querySelector('[data-do="done"]').focus();
  }

  showNamed(name) {
    const key = keptKey(name), shown = el("div", { class: "stack small" });
    const show = button("show-key", t("Show the key"), () => shown.replaceChildren(keyField(key)));
    shown.append(key ? el("div", { class: "row" }, show) : el("p", { class: "note" }, t("This browser does not have the key. A new one replaces it.")));
    this.show(
      el("p", {}, el("a", { href: `/player/${encodeURIComponent(name)}`, "data-do": "player" }, t("Your page: ratings, results and games"))),
      shown,
      el("div", { class: "row" },
        button("rekey", t("Make a new key"), () => this.confirm(t("The old key will no longer work, and other browsers are signed out."), t("Make a new key"), () => this.rekey(name))),
        button("signout", t("Sign out"), () => this.confirm(t("You come back to this name by its key alone. Is it written down?"), t("Sign out"), signOut, key && keyField(key)))));
  }

  // confirm asks before something that cannot be undone. More stands below the question.
  confirm(question, yes, act, more) {
    const error = errorLine();
    const sure = button("yes", yes, () => act().catch((failed) => error.say(failed.message)), { class: "button strong" });
    this.show(el("p", {}, question), more, error,
      el("div", { class: "row end" }, button("no", t("Cancel"), () => this.dialog.close()), sure));
    sure.focus();
  }

  async rekey(name) {
    const { key } = await request("rekey");
    keepKey(name, key);
    this.showKey(name, key, t("This is the new key of {name}.", { name }));
  }
}

async function signOut() {
  const answer = await fetch("/signout", { method: "POST" });
  if (!answer.ok) throw new Error(t("This did not work"));
  dropKey();
  location.assign("/"); // as somebody else, with all that the page knew forgotten
}

function keyField(key) {
  return copyField("copy-key", t("Key"), key);
}

function nameInput(name) {
  const input = el("input", { name, required: true, minlength: 2, maxlength: 20, autocomplete: "nickname", autocapitalize: "words", spellcheck: "false" });
  return field(t("Name"), input, t("2 to 20 letters, digits, - _ ."));
}

// form makes a form whose error stands in it.
function form(name, label, fields, send) {
  const error = errorLine();
  const submit = async (event) => {
    event.preventDefault();
    error.say("");
    try {
      await send([...made.querySelectorAll("input")].map((input) => input.value.trim().normalize("NFC")));
    } catch (failed) {
      error.say(failed.message);
    }
  };
  const made = el("form", { class: "stack small", onsubmit: submit }, ...fields, error,
    el("div", { class: "row end" }, el("button", { type: "submit", class: "button strong", "data-do": name }, label)));
  return made;
}
