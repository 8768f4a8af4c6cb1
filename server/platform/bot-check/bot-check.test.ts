import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { getBotCheck, type BotCheckChallenge } from '#contract/bot-check.ts';
import { NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { openBotCheck } from './bot-check.ts';

let api: TestApi;
let now = new Date(NOW);
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

const altcha = () => openBotCheck({ kind: 'altcha' }, { db: api.db, now: () => now });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

async function newChallenge(): Promise<BotCheckChallenge> {
  const { challenge } = await altcha().createChallenge();
  assert.ok(challenge);
  return challenge;
}

async function solve(challenge: BotCheckChallenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  assert.ok(solution);
  return { challenge, solution };
}

test('a solved challenge passes once in any process, even when sent fifty times at once', async () => {
  const token = encode(await solve(await newChallenge()));
  const answers = await Promise.all(Array.from({ length: 50 }, () => altcha().passes(token, '')));
  assert.equal(answers.filter(Boolean).length, 1);
  assert.equal(await altcha().passes(token, ''), false);
});

test('refuses unsolved, foreign, changed and expired challenges', async () => {
  const { challenge, solution } = await solve(await newChallenge());
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
  const longer = { ...challenge, parameters: { ...challenge.parameters, data: { until: 9_999_999_999 } } };
  const wrong = {
    ...solution,
    derivedKey: solution.derivedKey.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  };
  const hollow = ['', 'x', '{}', 'bnVsbA==', 'x'.repeat(9_000)];
  const forged = [
    { challenge: easier, solution },
    { challenge: longer, solution },
    { challenge, solution: wrong },
    { challenge: { ...challenge, signature: '00' }, solution },
  ];
  const tokens = hollow.concat(forged.map(encode));
  for (const token of tokens) assert.equal(await altcha().passes(token, ''), false, token.slice(0, 40));
  now = new Date(Date.parse(NOW) + 3601_000);
  assert.equal(await altcha().passes(encode({ challenge, solution }), ''), false);
  now = new Date(NOW);
  assert.equal(await altcha().passes(encode({ challenge, solution }), ''), true);
});

test('sends secret, token and address to external services; a refusal, a timeout or a malformed answer does not pass', async () => {
  let answer = '{"success":true,"status":"ok"}';
  const requests: string[] = [];
  const fake = createServer((req: IncomingMessage, res) => {
    const answerIt = async () => {
      requests.push(`${req.method} ${await text(req)}`);
      if (answer !== '') res.end(answer);
    };
    void answerIt();
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  const at = `http://127.0.0.1:${(fake.address() as AddressInfo).port}/verify`;
  const open = (kind: 'recaptcha' | 'smartcaptcha' | 'turnstile') =>
    openBotCheck({ kind, siteKey: 'site', secret: 'hush', at }, { db: api.db, now: () => now });
  for (const kind of ['recaptcha', 'smartcaptcha', 'turnstile'] as const) {
    assert.deepEqual(await open(kind).createChallenge(), { kind, site_key: 'site', challenge: null });
    assert.equal(await open(kind).passes('their-token', '203.0.113.9'), true);
  }
  assert.deepEqual(requests, [
    'POST secret=hush&response=their-token&remoteip=203.0.113.9',
    'POST secret=hush&token=their-token&ip=203.0.113.9',
    'POST secret=hush&response=their-token&remoteip=203.0.113.9',
  ]);
  answer = '{"success":false,"status":"failed"}';
  for (const kind of ['recaptcha', 'smartcaptcha', 'turnstile'] as const) {
    assert.equal(await open(kind).passes('their-token', ''), false);
    assert.equal(await open(kind).passes('', ''), false);
  }
  answer = '<html>';
  await assert.rejects(open('turnstile').passes('x', ''), { code: 'unavailable' });
  answer = `{"success":true,"padding":"${'x'.repeat(200_000)}"}`;
  await assert.rejects(open('turnstile').passes('x', ''), { code: 'unavailable' });
  answer = '';
  const started = performance.now();
  await assert.rejects(open('smartcaptcha').passes('x', ''), { code: 'unavailable' });
  assert.ok(performance.now() - started < 30_000);
  fake.closeAllConnections();
  fake.close();
});

test('the API returns a new challenge each time, never a cached one', async () => {
  const { body, headers } = await api.request(getBotCheck.path);
  assert.deepEqual(body, { kind: 'off', site_key: null, challenge: null });
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(await openBotCheck({ kind: 'off' }, { db: api.db, now: () => now }).passes('', ''), true);
  assert.notEqual((await newChallenge()).signature, (await newChallenge()).signature);
});
