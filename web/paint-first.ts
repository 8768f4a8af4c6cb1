// Runs at the end of a page: asks for its scripts once the browser has painted it, in three seconds where nothing is painted.
const STARTER =
  "(nonce=>{let done;const add=(tag,as)=>document.head.append(Object.assign(document.createElement(tag),as));const go=()=>{if(done)return;done=1;const{dataset,textContent}=document.getElementById('scripts');for(const href of dataset.files.split(' '))add('link',{rel:'modulepreload',href});add('script',{type:'module',nonce,textContent})};requestAnimationFrame(()=>setTimeout(go));setTimeout(go,3e3)})(document.currentScript.nonce)";

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE = '" type="module" async="">';
const TAG = '<script nonce="';

/** Lets a page be read before it is used: what its scripts weigh does not stand beside its styles, letters and pictures on a slow line. */
export function paintFirst(html: string): string {
  const ofHead = html.indexOf('</head>');
  const ofModule = html.lastIndexOf(MODULE);
  const ofEnd = html.lastIndexOf('</body>');
  if (ofModule === -1) return html;
  const head = html.slice(0, ofHead);
  const files = [...head.matchAll(PRELOAD)].map(([, href]) => href).join(' ');
  const tag = html.slice(html.lastIndexOf(TAG, ofModule), ofModule + 1);
  return [
    head.replaceAll(PRELOAD, ''),
    html.slice(ofHead, ofModule + 1),
    ` type="text/plain" id="scripts" data-files="${files}">`,
    html.slice(ofModule + MODULE.length, ofEnd),
    `${tag}>${STARTER}</script>`,
    html.slice(ofEnd),
  ].join('');
}
