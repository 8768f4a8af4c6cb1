// Both run at the end of a page and ask for its scripts once the browser has painted it, in three seconds where nothing
// is painted…
const ADD =
  "let done;const add=(tag,as)=>document.head.append(Object.assign(document.createElement(tag),as));const go=()=>{if(done)return;done=1;for(const{textContent}of document.querySelectorAll('[data-late]'))add('script',{nonce,textContent});const{dataset,textContent}=document.getElementById('scripts');for(const href of dataset.files.split(' '))add('link',{rel:'modulepreload',href});add('script',{type:'module',nonce,textContent})};const soon=()=>requestAnimationFrame(()=>setTimeout(go));";
const STARTER = `(nonce=>{${ADD}soon();setTimeout(go,3e3)})(document.currentScript.nonce)`;
// …and once its film shows or wants the page, in one second where it is late.
const FILM_STARTER = `(nonce=>{${ADD}const video=document.querySelector('[data-film] video');if(!video||video.readyState>1)return soon();video.addEventListener('loadeddata',soon,{once:true});addEventListener('akane-wake',go,{once:true});setTimeout(go,1e3)})(document.currentScript.nonce)`;

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const LETTERS = /<link [^>]*as="font"[^>]*>/g;
const PLAIN = /<script nonce="([^"]+)">/g;
const MODULE = '" type="module" async="">';
const TAG = '<script nonce="';

// What a film needs to begin, see `vite.config.ts`, and which of it begins it.
const OF_FILM = /\/(memory|positions|film-start)-[^/]+\.js$/;
const FILM_START = /\/film-start-[^/]+\.js$/;

const filesOf = (html: string) => [...html.matchAll(PRELOAD)].map(([, href = '']) => href);

/**
 * Takes out of a page what asks for its scripts, all but the `early` of the files, and lets `starter` ask at its end.
 */
function withLateScripts(html: string, starter: string, early: readonly string[] = []): string {
  const ofHead = html.indexOf('</head>');
  const ofModule = html.lastIndexOf(MODULE);
  const ofEnd = html.lastIndexOf('</body>');
  if (ofModule === -1) return html;
  const head = html.slice(0, ofHead);
  const files = filesOf(head).filter((file) => !early.includes(file));
  const tag = html.slice(html.lastIndexOf(TAG, ofModule), ofModule + 1);
  return [
    head.replaceAll(PRELOAD, ''),
    html.slice(ofHead, ofModule + 1),
    ` type="text/plain" id="scripts" data-files="${files.join(' ')}">`,
    html.slice(ofModule + MODULE.length, ofEnd),
    `${tag}>${starter}</script>`,
    html.slice(ofEnd),
  ].join('');
}

/**
 * Lets a page be read before it is used: what its scripts weigh does not stand beside its styles, letters and pictures
 * on a slow line.
 */
export function paintFirst(html: string): string {
  return withLateScripts(html, STARTER);
}

/** Lets the film of a page begin before the page around it is asked for; a page without one stays as it is. */
export function filmFirst(html: string): string {
  const early = filesOf(html).filter((file) => OF_FILM.test(file));
  const start = early.find((file) => FILM_START.test(file));
  if (start === undefined || !html.includes(' data-film="')) return html;
  const late = withLateScripts(html, FILM_STARTER, early);
  const ofLinks = late.indexOf('<link ');
  const ofBody = late.indexOf('<body');
  const ofStarter = late.lastIndexOf(TAG);
  return [
    late.slice(0, ofLinks),
    // Such a script waits for no styles, but browsers think little of it.
    late.slice(ofStarter, late.indexOf('>', ofStarter)),
    ` type="module" async="" fetchpriority="high" src="${start}"></script>`,
    ...early.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="high"/>`),
    // Its letters are seen when the pointer moves; a browser asks for six files at a time.
    late.slice(ofLinks, ofBody).replaceAll(LETTERS, ''),
    // What stands in the page for its scripts would wait for the styles, and everything below it.
    late.slice(ofBody, ofStarter).replaceAll(PLAIN, '<script nonce="$1" type="text/plain" data-late="">'),
    late.slice(ofStarter),
  ].join('');
}
