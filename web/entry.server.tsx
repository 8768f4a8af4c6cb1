import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from '#web/page/early-script.tsx';
import { htmlContext } from '#web/app/document/html-context.ts';
import { filmFirst, paintFirst } from '#web/app/document/paint-first.ts';
import { nonceContext } from '#web/page/security-headers.ts';

const FILM_LAYOUTS = new Set(['app/layouts/video', 'player/page/embed/embed-page']);

/** Renders a page whole: no page defers data, and a whole page can be kept and served again. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  await readHandoff(page);
  const nonce = context.get(nonceContext);
  const router = (
    <NonceContext value={nonce}>
      <ServerRouter context={withRoutesOf(page)} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const html = renderToString(router);
  context.set(htmlContext, `<!DOCTYPE html>${isOfFilm(page) ? filmFirst(html) : paintFirst(html)}`);
  return new Response(null, { status, headers });
}

/**
 * Reads the data of the page before it is rendered: a page in which nothing waits renders at once, without a stream.
 */
async function readHandoff(page: EntryContext): Promise<void> {
  if (!page.renderMeta || !page.serverHandoffStream) return;
  const value = await readText(page.serverHandoffStream);
  const read = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  page.renderMeta.streamCache = { 0: read({ done: false, value }), 1: read({ done: true, value: '' }) };
  // The router takes a reader of it, but has nothing left to read.
  page.serverHandoffStream = new ReadableStream();
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read())
    text += decoder.decode(read.value, { stream: true });
  return text;
}

// The router builds its routes for each page anew: those that take part in it are enough.
function withRoutesOf(page: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = page;
  const routes = staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]);
  return { ...page, manifest: { ...manifest, routes: Object.fromEntries(routes) } };
}

// The scripts of a film are what its page is for: they do not wait for the first paint.
function isOfFilm({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => FILM_LAYOUTS.has(route.id));
}
