import { hash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { OpenapiDocument, OpenapiOperation } from './document.ts';

const STYLE = `
:root{color-scheme:dark}*{box-sizing:border-box}
body{margin:0 auto;max-width:960px;padding:32px 20px 80px;background:#0e0e10;color:#fff;font:15px/1.5 system-ui,sans-serif}
h1{font-size:32px;line-height:1.2;margin:0 0 8px}h2{font-size:20px;margin:40px 0 12px}p{color:#b8b8c0;margin:0}a{color:#fff}
details{background:#141416;border-radius:8px;margin-top:8px}summary{display:flex;gap:12px;align-items:baseline;flex-wrap:wrap;padding:12px 16px;cursor:pointer;list-style:none}
summary b{flex:none;width:48px;font-size:13px;color:#9a9aa2}summary code{font-size:14px;overflow-wrap:anywhere}summary span{color:#9a9aa2;margin-left:auto}
.body{padding:4px 16px 16px;border-top:1px solid #2a2a30}table{width:100%;border-collapse:collapse;margin-top:12px}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;font-weight:400;overflow-wrap:anywhere}th{color:#9a9aa2;font-size:13px}
pre{max-height:420px;overflow:auto;background:#0e0e10;border-radius:8px;padding:12px;font-size:13px}
:focus-visible{outline:2px solid #fff;outline-offset:2px}`;

function typeOf(schema: Record<string, unknown>): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].join(', ');
  if (schema['type'] === 'array')
    return `список: ${typeOf((schema['items'] ?? {}) as Record<string, unknown>)}`;
  const { minimum, maximum } = schema;
  const bounds = typeof minimum === 'number' && typeof maximum === 'number' ? ` ${minimum}–${maximum}` : '';
  return `${typeof schema['type'] === 'string' ? schema['type'] : 'любое'}${bounds}`;
}

function parameters(operation: OpenapiOperation) {
  if (operation.parameters.length === 0) return '';
  return html`<table>
    <tr>
      <th>Параметр</th>
      <th>Где</th>
      <th>Значение</th>
    </tr>
    ${operation.parameters.map(
      (one) =>
        html`<tr>
          <td><code>${one.name}</code></td>
          <td>${one.in === 'path' ? 'адрес' : 'запрос'}</td>
          <td>${typeOf(one.schema)}</td>
        </tr>`,
    )}
  </table>`;
}

function entry(path: string, method: string, operation: OpenapiOperation) {
  const answer = operation.responses[200];
  return html`<details>
    <summary><b>${method.toUpperCase()}</b><code>${path}</code><span>${operation.summary}</span></summary>
    <div class="body">
      <p lang="en">${operation.description}</p>
      ${parameters(operation)}
      ${'content' in answer ? html`<pre tabindex="0">${JSON.stringify(answer.content, null, 2)}</pre>` : html`<p>Ответ пустой.</p>`}
    </div>
  </details>`;
}

/** The policy of the page: allows its one style and its empty icon. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Renders the document as a page without scripts. */
export function openapiPage(document: OpenapiDocument) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as OpenapiOperation,
    })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  return html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API | Аканэ</title>
        <link rel="icon" href="data:," />
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <h1>${document.info.title}</h1>
        <p>
          ${document.info.description} База: <code>${document.servers[0]?.url}</code>.
          <a href="/api/docs/v1.json">OpenAPI 3.1 в JSON</a>
        </p>
        <p><a href="#schemas">Объекты</a></p>
        ${[...byTag].map(
          ([tag, list]) =>
            html`<h2>${tag}</h2>
              ${list.map(({ path, method, operation }) => entry(path, method, operation))}`,
        )}
        <h2 id="schemas">Объекты</h2>
        ${Object.entries(document.components.schemas).map(
          ([name, schema]) =>
            html`<details id="${name}">
              <summary><code>${name}</code></summary>
              <div class="body"><pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre></div>
            </details>`,
        )}
      </body>
    </html>`;
}
