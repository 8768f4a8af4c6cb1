/** A cached page: its address and its unchanged document. */
export type CachedPage = { href: string; html: string };

function titleOf(html: string): string {
  const title = /<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? '';
  return title.replace(/ \| [^|]*$/, '');
}

function escape(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

// Where another address is offered, the offline page comes before the copy of a page, which is asked for by this.
const COPY = '#copy';

/** Whether an address is a link of the offline page to the copy of a page. */
export function isCopyLink(href: string): boolean {
  return new URL(href).hash === COPY;
}

/** Whether an offline page can offer another address of the site. */
export function offersSpare(html: string): boolean {
  return html.includes('data-spare');
}

// Titles come from documents, so they are HTML already.
function item({ href, html }: CachedPage, mark: string): string {
  const { pathname, search } = new URL(href);
  const address = escape((pathname + search).replaceAll('&', '&amp;')) + mark;
  return `<li><a href="${address}">${escape(titleOf(html))}</a></li>`;
}

// Another origin of the site is offered for the same page if its API answers there; it learns nothing but that.
const OFFER_SPARE =
  "const offer=()=>document.querySelectorAll('a[data-spare][hidden]').forEach(a=>" +
  "fetch(a.href+'api/v1/app/status',{cache:'no-store',credentials:'omit',referrerPolicy:'no-referrer'})" +
  '.then(r=>r.json()).then(s=>{if(s.is_alive&&a.hidden){' +
  'a.href+=(location.pathname+location.search).slice(1)+location.hash;a.hidden=false}}).catch(()=>{}));' +
  "offer();addEventListener('online',offer);" +
  // A link to the copy of the very page that is asked for loads nothing by itself.
  "addEventListener('hashchange',()=>location.reload());";

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
  const mark = offersSpare(html) ? COPY : '';
  const list = pages.map((page) => item(page, mark)).join('');
  return withoutScripts
    .replace(/(<ul\b[^>]*\bid="visited"[^>]*>)/, (opening) => opening + list)
    .replace('</body>', () => `<script>${RETRY_SCRIPT}</script></body>`);
}
