import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { test } from 'node:test';
import { setAvatar } from '#contract/account.ts';
import { previewLists } from '#contract/my-data.ts';
import { quantile } from '../../bench/load/quantile.ts';
import { startDrillSite, type DrillSite } from './drill-site.ts';
import { probe } from './running-site.ts';

const FORMS = 200;
const ADDRESSES = 20;
const SECONDS = 60;
const MAX_MS = 2000;
// A little more than the slowest body that is not cut off.
const BYTES_A_SECOND = 520;

const PATHS = [
  '/app/settings/site',
  '/app/settings/account',
  '/app/settings/lists',
  '/app/settings/site.data',
  '/app/auth/login',
  '/app/auth/registration/newRegistration',
  '/me/favorites/',
  '/anime/catalog/',
  '/',
  '/api/v1/accounts/users/auth/login',
  '/api/v1/anime/catalog/releases',
  setAvatar.path,
  previewLists.path,
  '/announce',
];
const TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json',
  'application/octet-stream',
];
const LENGTHS = [10_000, 900_000, 8_000_000, undefined];

/** Each combination of address, kind of body, length and caller, in an order in which near ones differ. */
type Kind = { path: string; headers: string[]; isChunked: boolean };
function kinds(account: string): Kind[] {
  const all: Kind[] = [];
  for (const caller of [[], [`Cookie: akane_session=${account}`]])
    for (const length of LENGTHS)
      for (const type of TYPES)
        for (const path of PATHS) {
          const size = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
          all.push({
            path,
            headers: [`Content-Type: ${type}`, size, ...caller],
            isChunked: length === undefined,
          });
        }
  // 37 has no divisor in common with the number of kinds.
  return all.map((_, i) => all[(i * 37) % all.length] ?? assert.fail());
}

const answers: Record<string, number> = {};

function trickle(port: number, { path, headers, isChunked }: Kind, i: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.on('data', (data: Buffer) => {
    const status = /^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1];
    if (status) answers[status] = (answers[status] ?? 0) + 1;
  });
  const from = `X-Forwarded-For: 203.0.113.${i % ADDRESSES}`;
  const origin = `Origin: http://127.0.0.1:${port}`;
  const head = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, origin, from, ...headers, '', ''];
  socket.write(head.join('\r\n'));
  const piece = 'a'.repeat(BYTES_A_SECOND);
  const write = () => socket.write(isChunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece);
  const timer = setInterval(write, 1000);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

async function probeFor({ site }: DrillSite, open: () => number) {
  const seen: { status: number; ms: number }[] = [];
  let held = 0;
  const started = performance.now();
  while (performance.now() - started < SECONDS * 1000) {
    const n = seen.length;
    const headers = { 'x-forwarded-for': `198.51.100.${n % 250}` };
    for (const path of [
      `/?n=${n}`,
      `/anime/catalog/?search=${n}`,
      `/anime/releases/release/release-1?n=${n}`,
    ])
      seen.push(await probe(site.origin + path, { headers }));
    held = Math.max(held, open());
    await setTimeout(500);
  }
  return { seen, held };
}

test('pages are answered during 200 forms that trickle in', { timeout: 200_000 }, async () => {
  const drill = await startDrillSite(undefined, { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: '1200' });
  const port = Number(new URL(drill.site.origin).port);
  const forms = kinds(drill.account.token);
  const sockets = new Set<Socket>();
  let opened = 0;
  let isOver = false;
  // An attacker replaces what is refused.
  const open = (slot: number) => {
    if (isOver) return;
    const socket = trickle(port, forms[opened % forms.length] ?? assert.fail(), slot);
    opened += 1;
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      globalThis.setTimeout(open, 500, slot);
    });
  };
  try {
    for (let i = 0; i < FORMS; i += 1) open(i);
    const { seen, held } = await probeFor(drill, () => sockets.size);
    const times = seen.map(({ ms }) => ms);
    const good = seen.filter(({ status }) => status === 200);
    console.log(`  ${opened} forms, ${held} at once at peak, answers ${JSON.stringify(answers)}`);
    console.log(
      `  probes answered ${good.length} of ${seen.length}, p50 ${quantile(times, 0.5)} ms, worst ${Math.max(...times)} ms`,
    );
    assert.equal(good.length, seen.length);
    assert.ok(Math.max(...times) <= MAX_MS, 'a page waited for forms');
  } finally {
    isOver = true;
    for (const socket of sockets) socket.destroy();
    await drill.close();
  }
});

const UPLOADS = 150;
const UPLOAD_BYTES = 7_900_000;

test(
  'unfinished uploads of one account hold little memory and give it back',
  { timeout: 200_000 },
  async () => {
    const drill = await startDrillSite(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
    const { pid } = drill.site.process.child;
    const memory = async () => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    };
    const sockets: Socket[] = [];
    const refused: Record<string, number> = {};
    try {
      const before = await memory();
      for (let i = 0; i < UPLOADS; i += 1) {
        const socket = connect(Number(new URL(drill.site.origin).port), '127.0.0.1');
        sockets.push(socket);
        socket.on('error', () => {});
        socket.on('data', (data: Buffer) => {
          const status = /^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1];
          if (status) refused[status] = (refused[status] ?? 0) + 1;
        });
        const head = [
          `POST ${setAvatar.path} HTTP/1.1`,
          'Host: x',
          `X-Forwarded-For: 203.0.113.${i}`,
          `Authorization: ${drill.account.headers.authorization}`,
          `Content-Length: ${UPLOAD_BYTES}`,
        ];
        socket.write(`${head.join('\r\n')}\r\n\r\n`);
        socket.write(Buffer.alloc(UPLOAD_BYTES - 20_000, 1));
        if (i % 10 === 9) await setTimeout(150);
      }
      await setTimeout(5000);
      const during = await memory();
      const { status, ms } = await probe(`${drill.site.origin}/?uploads`);
      for (const socket of sockets) socket.destroy();
      await setTimeout(5000);
      const after = await memory();
      console.log(
        `  ${UPLOADS} uploads of ${UPLOAD_BYTES / 1e6} MB: ${before} MB before, ${during} during, ${after} after; ` +
          `answers ${JSON.stringify(refused)}; a page meanwhile ${status} in ${ms} ms`,
      );
      assert.equal(status, 200);
      assert.ok(during < before + 300, 'the server held what one account sent');
    } finally {
      for (const socket of sockets) socket.destroy();
      await drill.close();
    }
  },
);
