const SECONDS = 5;

function pageOf(status: number, message: string, { head, tail }: { head: string; tail: string }): string {
  return `<!doctype html><html lang="ru"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${head}
<title>${status} | Аканэ</title>
<style>body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;box-sizing:border-box;
background:#0e0e10;color:#fff;font:18px/1.5 system-ui,sans-serif;text-align:center}a{color:inherit}</style>
<p>${message}<br>${tail}</p></html>`;
}

function headersOf(isPage: boolean): Record<string, string> {
  return {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
  };
}

const RELOADED = {
  head: `\n<meta http-equiv="refresh" content="${SECONDS}">`,
  tail: 'Страница откроется сама.',
};
const LEADS_HOME = { head: '', tail: '<a href="/">На главную</a>' };

/** Answers 503 for a page that could not be rendered in time: a browser reloads it by itself, a script gets JSON. */
export function busyPage({ message }: { message: string }, request: Request): Response {
  const isPage = request.method === 'GET' && !new URL(request.url).pathname.endsWith('.data');
  return new Response(isPage ? pageOf(503, message, RELOADED) : JSON.stringify({ message }), {
    status: 503,
    headers: { ...headersOf(isPage), 'Retry-After': String(SECONDS) },
  });
}

/** Answers 403 for a form that a page of another site has sent. */
export function foreignFormPage({ message }: { message: string }): Response {
  return new Response(pageOf(403, message, LEADS_HOME), { status: 403, headers: headersOf(true) });
}
