// Runs at the end of a page: asks for its scripts once the browser has painted it, in three seconds where nothing is painted.
const STARTER =
  "(nonce=>{let done;const add=(tag,as)=>document.head.append(Object.assign(document.createElement(tag),as));const go=()=>{if(done)return;done=1;const{dataset,textContent}=document.getElementById('scripts');for(const href of dataset.files.split(' '))add('link',{rel:'modulepreload',href});add('script',{type:'module',nonce,textContent})};requestAnimationFrame(()=>setTimeout(go));setTimeout(go,3e3)})(document.currentScript.nonce)";

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE = /<script nonce="([^"]*)" type="module" async="">/;

/** Lets a page be read before it is used: what its scripts weigh does not stand beside its styles, letters and pictures on a slow line. */
export function paintFirst(html: string): string {
  const [tag, nonce] = MODULE.exec(html) ?? [];
  if (tag === undefined) return html;
  const files = [...html.matchAll(PRELOAD)].map(([, href]) => href).join(' ');
  return html
    .replaceAll(PRELOAD, '')
    .replace(tag, `<script nonce="${nonce}" type="text/plain" id="scripts" data-files="${files}">`)
    .replace('</body>', `<script nonce="${nonce}">${STARTER}</script></body>`);
}
