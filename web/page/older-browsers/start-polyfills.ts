/** The file of the build with what browsers of the last years lack. */
export const POLYFILLS = `/assets/polyfills-${import.meta.env.BUILD as string}.js`;

/**
 * Runs first in the head of every page. Browsers without what the site uses load it before any other script. Those that
 * are older than the build (`OLDEST_BROWSERS`) get a policy that forbids all scripts: the page works as without them.
 */
export const START_POLYFILLS =
  `[].at?Promise.withResolvers&&URL.canParse&&"popover"in HTMLElement.prototype||` +
  `document.write('<script src=${POLYFILLS}><\\/script>'):` +
  `document.write("<meta http-equiv=Content-Security-Policy content=\\"script-src 'none'\\">")`;
