// Going from view to view without loading the page anew.

/** Goes to another address of the page; main.js shows it. */
export function go(path) {
  history.pushState(null, "", path);
  scrollTo(0, 0);
  window.dispatchEvent(new PopStateEvent("popstate"));
}
