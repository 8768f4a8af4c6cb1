const SECONDS = 5;

function pageOf(message: string): string {
  return `<!doctype html><html lang="ru"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${SECONDS}">
<title>503 | Аканэ</title>
<style>body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;box-sizing:border-box;
background:#0e0e10;color:#fff;font:18px/1.5 system-ui,sans-serif;text-align:center}</style>
<p>${message}<br>Страница откроется сама.</p></html>`;
}

/** Answers 503 for a page that could not be rendered in time: a browser reloads it by itself, a script gets JSON. */
export function busyPage({ message }: { message: string }, request: Request): Response {
  const isPage = request.method === 'GET' && !new URL(request.url).pathname.endsWith('.data');
  return new Response(isPage ? pageOf(message) : JSON.stringify({ message }), {
    status: 503,
    headers: {
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
      'Retry-After': String(SECONDS),
    },
  });
}
