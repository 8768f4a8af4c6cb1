import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { nonceContext } from './security-headers.ts';

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

  const nonce = context.get(nonceContext);
  const router = <ServerRouter context={page} url={request.url} nonce={nonce} />;
  let failed = false;
  const stream = await renderToReadableStream(router, {
    nonce,
    signal: request.signal,
    onError(error) {
      failed = true;
      console.error(error);
    },
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  return new Response(underPaint(html), { status: failed ? 500 : status, headers });
}

// Scripts asked for at high priority delay the first paint on slow lines.
function underPaint(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
