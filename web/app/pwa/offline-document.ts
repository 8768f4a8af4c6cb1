/** A page that is kept: its address and the document as it came. */
export type CachedPage = { href: string; html: string };

function titleOf(html: string): string {
  const title = /<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? '';
  return title.replace(/ \| [^|]*$/, '');
}

function escape(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

// Titles come out of documents and are written as HTML already.
function item({ href, html }: CachedPage): string {
  const { pathname, search } = new URL(href);
  const address = escape((pathname + search).replaceAll('&', '&amp;'));
  return `<li><a href="${address}">${escape(titleOf(html))}</a></li>`;
}

/**
 * The one script of the document, which the policy of the offline page lets run: it looks again by itself. A browser
 * that says it is online is often not there yet, and a link that was pressed meanwhile is not held back.
 */
export const RETRY_SCRIPT =
  "const look=()=>fetch('/builds/latest.json',{method:'HEAD',cache:'no-store'}).then(()=>location.reload(),()=>setTimeout(look,3e3));addEventListener('online',look,{once:true})";

/**
 * The offline page as it is answered in place of any other: without the scripts, which would look for another address,
 * and with the pages that can be read.
 */
export function offlineDocument(html: string, pages: readonly CachedPage[]): string {
  const still = html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  const list = pages.map(item).join('');
  return still
    .replace(/(<ul\b[^>]*\bid="visited"[^>]*>)/, (opening) => opening + list)
    .replace('</body>', () => `<script>${RETRY_SCRIPT}</script></body>`);
}
