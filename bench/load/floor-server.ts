// The baseline: serves recorded bytes by bare node:http and renders the recorded page by bare react-dom.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { renderToString } from 'react-dom/server';
import { answerParent } from './measured-server.ts';
import { parseHtml, toElement } from './html-tree.ts';

type Recorded = { path: string; type: string; body: string };

const [file = ''] = process.argv.slice(2);
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Recorded[];
const bytes = new Map(recorded.map((one) => [one.path, { type: one.type, body: Buffer.from(one.body) }]));
const trees = new Map(
  recorded.filter(({ type }) => type.startsWith('text/html')).map((one) => [one.path, parseHtml(one.body)]),
);

const server = createServer((req, res) => {
  const url = req.url ?? '';
  const tree = trees.get(url.replace('/react', ''));
  if (url.startsWith('/react') && tree) {
    const html = `<!DOCTYPE html>${renderToString(toElement(tree))}`;
    res.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    return;
  }
  const answer = bytes.get(url);
  res.setHeader('content-type', answer?.type ?? 'text/plain').end(answer?.body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  answerParent(`http://127.0.0.1:${port}`, async () => void server.close());
});
