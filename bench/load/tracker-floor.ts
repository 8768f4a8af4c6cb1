// The baseline for announces: the bytes of one response from bare node:http.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from './measured-server.ts';

const [file = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
const server = createServer((_, res) => {
  res.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': bytes.length }).end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  answerParent(`http://127.0.0.1:${port}`, async () => void server.close());
});
