import { renderToString } from 'react-dom/server';
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { startDataOf } from '#web/app/document/start-data.ts';
import { type PageDocument, PageDocumentContext } from '#web/page/page-document.ts';
import { inlineScriptsContext } from '#web/page/policy/security-headers.ts';
import { isForTelevision, TELEVISION_STYLES } from '#web/page/request/television.ts';

/** The HTML of the rendered page in UTF-8: as the body of a `Response` it would be copied several times. */
export const renderedHtmlContext = createContext<Buffer<ArrayBuffer> | null>(null);

/** Runs work when its turn comes. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** In whose turn a page is written, which takes the thread. */
export const inTurnContext = createContext<InTurn>((work) => work());

/** Why the turn of a page did not come. The router would answer an error that is thrown here with a page of its own. */
export const refusalContext = createContext<unknown>(null);

const PLAYER_LAYOUTS = new Set(['app/layouts/video', 'player/page/embed/embed-page']);

/**
 * Renders a complete page into `renderedHtmlContext`; the response has no body. No page defers data, and a complete
 * page can be cached.
 */
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
  const styles = isForTelevision(request) ? [TELEVISION_STYLES] : undefined;
  const document: PageDocument = {
    start: startDataOf(page),
    handoff,
    isOfPlayer: isOfPlayer(page),
    inlineScripts: new Set(),
    earlyFiles: new Set(),
  };
  let hasBegun = false;
  const write = async () => {
    hasBegun = true;
    const html = renderToString(
      <PageDocumentContext value={document}>
        <ServerRouter context={withMatchedRoutes(page, styles)} url={request.url} />
      </PageDocumentContext>,
    );
    context.set(inlineScriptsContext, document.inlineScripts);
    context.set(renderedHtmlContext, Buffer.from(`<!DOCTYPE html>${html}`));
  };
  try {
    await context.get(inTurnContext)(write);
  } catch (error) {
    if (hasBegun) throw error;
    context.set(refusalContext, error);
  }
  return new Response(null, { status, headers });
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
 * Reduces the context of a page for `ServerRouter`: without the stream of its data, which `Scripts` writes, and with
 * the matched routes only, because the router builds all routes in the manifest again for each page. `styles` replaces
 * the style sheets of the routes.
 */
function withMatchedRoutes(page: EntryContext, styles: string[] | undefined): EntryContext {
  const { manifest, staticHandlerContext, serverHandoffStream: _, ...rest } = page;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = ids.map((id) => [id, { ...manifest.routes[id], ...(styles && { css: styles }) }]);
  return { ...rest, staticHandlerContext, manifest: { ...manifest, routes: Object.fromEntries(routes) } };
}

// The player needs its scripts at once: they do not wait for the first paint.
function isOfPlayer({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => PLAYER_LAYOUTS.has(route.id));
}
