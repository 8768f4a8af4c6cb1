import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { startDataOf } from '#web/app/document/start-data.ts';
import { type PageDocument, PageDocumentContext } from '#web/page/page-document.ts';
import { inlineScriptsContext } from '#web/page/security-headers.ts';

const PLAYER_LAYOUTS = new Set(['app/layouts/video', 'player/page/embed/embed-page']);

/** Renders a page whole: no page defers data, and a whole page can be cached. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const handoff = page.serverHandoffStream ? await readText(page.serverHandoffStream) : '';
  const document: PageDocument = {
    start: startDataOf(page),
    handoff,
    isOfPlayer: isOfPlayer(page),
    inlineScripts: new Set(),
    earlyFiles: new Set(),
  };
  const html = renderToString(
    <PageDocumentContext value={document}>
      <ServerRouter context={inOneGo(page)} url={request.url} />
    </PageDocumentContext>,
  );
  context.set(inlineScriptsContext, document.inlineScripts);
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read())
    text += decoder.decode(read.value, { stream: true });
  return text;
}

/**
 * The page for the router to render: without the stream of its data, which `Scripts` writes, and with the routes that
 * take part in it, as the router builds its routes for each page anew.
 */
function inOneGo(page: EntryContext): EntryContext {
  const { manifest, staticHandlerContext, serverHandoffStream: _, ...rest } = page;
  const routes = staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]);
  return { ...rest, staticHandlerContext, manifest: { ...manifest, routes: Object.fromEntries(routes) } };
}

// The scripts of a player are what its page is for: they do not wait for the first paint.
function isOfPlayer({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => PLAYER_LAYOUTS.has(route.id));
}
