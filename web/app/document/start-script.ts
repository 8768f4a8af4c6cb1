/** The ids of the two data blocks that the scripts below read: a `StartData` and the data of the page. */
export const START_ID = 'start';
export const HANDOFF_ID = 'handoff';

// A form that is sent before React knows it would load the page again. It is sent once more when React does, or as a
// plain form when that takes longer than this.
const MAX_WAIT_MS = 5000;

// Sets the globals that the router's own `Scripts` sets for `HydratedRouter`; every journey fails when an upgrade
// changes them. A file that did not load is reported as an error of a script element, which `START_GUARD` listens to.
const START = `
let isStarted = false;
const start = () => {
  if (isStarted) return;
  isStarted = true;
  const element = document.getElementById('${START_ID}');
  const { context, files, before, manifest, routes, entry } = JSON.parse(element.textContent);
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const handoff = document.getElementById('${HANDOFF_ID}').textContent;
  window.__reactRouterContext = { ...context, stream: new Response(handoff).body };
  const loadOlder = () =>
    new Promise((end) => {
      if (!window.older) return end();
      document.head.append(
        Object.assign(document.createElement('script'), { src: older, onload: end, onerror: end }),
      );
    });
  const load = (hrefs) => Promise.all(hrefs.map((href) => import(href)));
  const loadRoute = async ([id, hrefs]) => [id, Object.assign({}, ...(await load(hrefs)))];
  before
    .reduce((last, href) => last.then(() => import(href)), loadOlder())
    .then(() => Promise.all([Promise.all(routes.map(loadRoute)), load([manifest])]))
    .then(([loaded]) => {
      window.__reactRouterRouteModules = Object.fromEntries(loaded);
      return import(entry);
    })
    .catch((error) => {
      element.dispatchEvent(new Event('error'));
      throw error;
    });
};
const isWaiting = new WeakMap();
addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  const isHydrated = () => Object.keys(form).some((key) => key.startsWith('__reactProps'));
  if (form.method !== 'post' || isWaiting.get(form) === false || isHydrated()) return;
  event.preventDefault();
  if (isWaiting.has(form)) return;
  isWaiting.set(form, true);
  start();
  const since = Date.now();
  const repeat = () => {
    if (!isHydrated() && Date.now() - since < ${MAX_WAIT_MS}) return setTimeout(repeat, 50);
    isWaiting.set(form, false);
    if (submitter) submitter.click();
    else form.requestSubmit();
  };
  repeat();
}, true);
const startSoon = () => requestAnimationFrame(() => setTimeout(start));`;

function script(code: string): string {
  return `{${code.replaceAll(/\s*\n\s*/g, ' ')}}`;
}

/** Starts the scripts of a page once it is on the screen, after three seconds where nothing is painted. */
export const START_PAINTED = /* @__PURE__ */ script(`${START}
new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
setTimeout(start, 3000);`);

/** Starts them once the episode shows its first frame or the event `akane-wake` arrives, after one second at most. */
export const START_AFTER_EPISODE = /* @__PURE__ */ script(`${START}
const video = document.querySelector('[data-episode] video');
if (!video || video.readyState > 1) startSoon();
else {
  video.addEventListener('loadeddata', startSoon, { once: true });
  addEventListener('akane-wake', start, { once: true });
  setTimeout(start, 1000);
}`);

/** Starts them at once. */
export const START_NOW = /* @__PURE__ */ script(`${START}
start();`);
