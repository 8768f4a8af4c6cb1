/** The file of the build with what browsers of the last years lack. */
export const POLYFILLS = `/assets/polyfills-${import.meta.env.BUILD as string}.js`;

// Shows what is written for browsers without scripts: the parser has read it as text.
const SHOW_NOSCRIPT =
  `addEventListener("DOMContentLoaded",function(){for(var n;n=document.querySelector("noscript");)` +
  `n.outerHTML=n.textContent})`;

/**
 * Runs first in the head of every page. Browsers without what the site uses load it before any other script; a policy
 * with 'strict-dynamic' refuses that, so the start script loads `older` once more. Browsers that are older than the
 * build (`OLDEST_BROWSERS`) get a policy that forbids all scripts: the page works as without them.
 */
export const START_POLYFILLS =
  `[].at?Promise.withResolvers&&URL.canParse&&"popover"in HTMLElement.prototype||` +
  `document.write('<script src='+(older="${POLYFILLS}")+'><\\/script>'):` +
  `(${SHOW_NOSCRIPT},document.write("<meta http-equiv=Content-Security-Policy content=\\"script-src 'none'\\">"))`;
