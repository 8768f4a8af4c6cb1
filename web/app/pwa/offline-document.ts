/** A cached page: its address and its unchanged document. */
export type CachedPage = { href: string; html: string };

function titleOf(html: string): string {
  const title = /<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? '';
  return title.replace(/ \| [^|]*$/, '');
}

function escape(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

// Titles come from documents, so they are HTML already.
function item({ href, html }: CachedPage): string {
  const { pathname, search } = new URL(href);
  const address = escape((pathname + search).replaceAll('&', '&amp;'));
  return `<li><a href="${address}">${escape(titleOf(html))}</a></li>`;
}

// Another origin of the site is offered for the same page if its API answers there; it learns nothing but that.
const OFFER_SPARE =
  "const offer=()=>document.querySelectorAll('a[data-spare][hidden]').forEach(a=>" +
  "fetch(a.href+'api/v1/app/status',{cache:'no-store',credentials:'omit',referrerPolicy:'no-referrer'})" +
  '.then(r=>r.json()).then(s=>{if(s.is_alive&&a.hidden){' +
  'a.href+=(location.pathname+location.search).slice(1)+location.hash;a.hidden=false}}).catch(()=>{}));' +
  "offer();addEventListener('online',offer);";

/**
 * The only script of the document, allowed by the policy of the offline page: it offers other origins of the site, and
 * retries by itself. Browsers often report «online» before requests succeed, so it tries every 3 s; links work
 * meanwhile.
 */
export const RETRY_SCRIPT =
  OFFER_SPARE +
  "const look=()=>fetch('/builds/latest.json',{method:'HEAD',cache:'no-store'}).then(()=>location.reload(),()=>setTimeout(look,3e3));addEventListener('online',look,{once:true})";

/**
 * Makes the offline page that replaces any other: without the scripts, which would render the requested address, and
 * with links to the cached pages.
 */
export function offlineDocument(html: string, pages: readonly CachedPage[]): string {
  const withoutScripts = html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  const list = pages.map(item).join('');
  return withoutScripts
    .replace(/(<ul\b[^>]*\bid="visited"[^>]*>)/, (opening) => opening + list)
    .replace('</body>', () => `<script>${RETRY_SCRIPT}</script></body>`);
}
