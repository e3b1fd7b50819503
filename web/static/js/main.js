// The frame of the page: it connects, shows the view of the address, and follows links without
// loading anew.

import { el, button } from "./dom.js";
import { call, dismiss, toast } from "./announce.js";
import { entries, hasProblems, onname, ownName } from "./entries.js";
import { nameButton } from "./name.js";
import { apply, onset, openSettings, settings } from "./settings.js";
import { go } from "./route.js";
import { connect, on } from "./socket.js";
import { play } from "./sound.js";
import { capital, speak, t } from "./strings.js";
import { showEditor } from "./editor.js";
import { showGame } from "./game.js";
import { showGames } from "./games.js";
import { showHome } from "./home.js";
import { showPlayer } from "./player.js";
import { showPlayers } from "./players.js";
import { showProblem } from "./problem.js";
import { showProblems } from "./problems.js";

const routes = [
  { path: /^\/$/, view: "home", show: showHome },
  { path: /^\/game\/([^/]+)$/, view: "game", show: showGame },
  { path: /^\/games$/, view: "games", show: showGames },
  { path: /^\/players$/, view: "players", show: showPlayers },
  { path: /^\/player\/([^/]+)$/, view: "player", show: showPlayer },
  { path: /^\/editor\/([^/]+)$/, view: "editor", show: showEditor },
  { path: /^\/problems(?:\/([^/]+))?$/, view: "problems", show: showProblems },
  { path: /^\/problems\/([^/]+\/\d+)$/, view: "problem", show: showProblem },
];

let leave = null; // ends the view that is shown
let shown = ""; // the address of the view
let failed = false; // whether the view could not be shown
let visit = 0; // counts views, so that a slow one does not replace its successor

async function show() {
  const mine = ++visit;
  failed = false;
  shown = location.pathname + location.search;
  leave?.();
  leave = null;
  const route = routes.find(({ path }) => path.test(location.pathname)) ?? routes[0];
  const argument = decodeURIComponent(route.path.exec(location.pathname)?.[1] ?? "");
  const main = document.getElementById("main");
  main.dataset.view = route.view;
  main.replaceChildren();
  document.title = "ply";
  top();
  dismiss(location.pathname);
  try {
    const end = await route.show(main, argument, new URLSearchParams(location.search));
    if (mine === visit) leave = end;
    else end?.();
  } catch (error) {
    if (mine !== visit) return;
    failed = true;
    main.replaceChildren(el("div", { class: "empty" }, el("h1", {}, t("This did not work")), el("p", {}, error.message),
      button("home", t("To the games"), () => go("/"), { class: "button strong" })));
  }
}

function top() {
  const link = (path, label) => el("a", { href: path, "aria-current": location.pathname === path ? "page" : null }, label);
  document.getElementById("skip").textContent = t("Skip to the content");
  document.getElementById("toasts").setAttribute("aria-label", t("Notices"));
  document.getElementById("top").replaceChildren(
    el("a", { class: "brand", href: "/" }, el("img", { src: "/static/icon.svg", alt: "", width: 24, height: 24 }), "ply"),
    el("nav", { "aria-label": t("Pages") }, link("/", t("Play")), hasProblems() && link("/problems", t("Problems")),
      link("/games", t("My games")), link("/players", t("Players"))),
    nameButton(ownName()),
    button("settings", t("Settings"), openSettings, { icon: "settings", bare: true, class: "button quiet" }));
}

// travel shows another address. A jump within the page is none.
async function travel() {
  if (location.pathname + location.search === shown) return;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  await show();
  document.getElementById("main").focus({ preventScroll: true });
}

// follow goes to a link of the page by itself, unless the person wants a new tab.
function follow(event) {
  const link = event.target.closest?.("a[href^='/']");
  if (!link || link.hasAttribute("download") || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(link.getAttribute("href"));
}

// begins says that somebody has accepted a game of this visitor, who looks at something else.
function begins({ game, title, name }) {
  const href = `/game/${game}`, values = { name: name || t("Anonymous"), title: capital(t(title)) };
  if (location.pathname === href) return; // it is being loaded
  call(t("{name} has accepted: {title}. The game begins.", values), href, t("To the game"));
  play("join");
}

document.addEventListener("click", follow);
window.addEventListener("popstate", travel);
on("again", () => { if (failed) show(); });
on("call", begins);
onname((before) => (before === null ? top() : show())); // somebody else sees other games
onset((name) => { if (name === "language") show(); });

apply();
await speak(settings.language).catch((error) => toast(error.message));
connect();
entries().catch(() => {}); // without a connection the view says so
await show();
