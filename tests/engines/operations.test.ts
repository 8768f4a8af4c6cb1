import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { PASSWORD } from '#tests/support/samples/account.ts';
import { freePort } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startEngineSite, type EngineSite } from './engine-site.ts';
import { DATABASE } from './harsh-database.ts';

const TOKEN = 'aVerySecretSessionToken0123456789';
const PASSKEY = 'fedcba9876543210fedcba9876543210';
// In every place a request has for them, and in the addresses of services.
const SECRETS = {
  cookie: TOKEN,
  authorization: `${TOKEN}x`,
  passkey: PASSKEY,
  query: 'secret-of-the-query',
  body: 'secret-of-the-body',
  code: '918273645',
  email: 'hidden-mika',
  password: PASSWORD,
  smtp: 'secret-of-smtp',
  redis: 'secret-of-redis',
  replica: 'secret-of-the-replica',
  signing: 'secret-of-signing-0123',
};
const AWAY = '127.0.0.1:1';

async function startObserved(log: 'text' | 'json') {
  const port = await freePort();
  const engine = await startEngineSite({
    settings: {
      LOG: log,
      OPERATIONS_PORT: String(port),
      DRAIN_DELAY: '2',
      SMTP_URL: `smtp://robot:${SECRETS.smtp}@${AWAY}`,
      REDIS_URL: `redis://akane:${SECRETS.redis}@${AWAY}/0`,
      DATABASE_READ_URL: `postgres://reader:${SECRETS.replica}@${AWAY}/akane`,
      MEDIA_SIGNING_KEY: SECRETS.signing,
    },
  });
  return { engine, operations: `http://127.0.0.1:${port}` };
}

/** Sends requests with secrets wherever they may be; answers do not matter. */
async function sendSecrets({ site }: EngineSite, n: number): Promise<void> {
  const headers = {
    cookie: `akane_session=${SECRETS.cookie}; __Host-akane_session=${SECRETS.cookie}`,
    authorization: `Bearer ${SECRETS.authorization}`,
    'content-type': 'application/json',
  };
  const query = `token=${SECRETS.query}&code=${SECRETS.code}&email=${SECRETS.email}@example.org&n=${n}`;
  const email = `${SECRETS.email}${n}@example.org`;
  const info = `info_hash=${'a'.repeat(20)}&peer_id=${'b'.repeat(20)}&port=6881&left=0`;
  const login = { login: email, password: SECRETS.password };
  const requests: [string, unknown?][] = [
    [`/?${query}`],
    [`/app/auth/email?${query}`],
    [`/app/auth/password/resetPassword?${query}`],
    [`/anime/releases/release/${SECRETS.query}?${query}`],
    [`/announce/${SECRETS.passkey}?${info}`],
    [`/announce?passkey=${SECRETS.passkey}&${info}`],
    [`/torznab?t=search&apikey=${SECRETS.passkey}&q=${SECRETS.query}`],
    [`/api/v1/anime/catalog/releases?f[search]=${SECRETS.query}&n=${n}`],
    [`/api/v1/accounts/users/me/profile?${query}`],
    ['/api/v1/accounts/users/auth/login', login],
    ['/api/v1/accounts/users/auth/login', `{"password": ${SECRETS.body}`],
    ['/api/v1/accounts/users/auth/password/forget', { email }],
    ['/api/v1/accounts/otp/accept', { code: Number(SECRETS.code) }],
    ['/api/v1/accounts/otp/login', { code: Number(SECRETS.code), device_id: SECRETS.body }],
    ['/api/v1/accounts/users/me/views/timecodes', [{ time: SECRETS.body, release_episode_id: SECRETS.body }]],
  ];
  for (const [path, body] of requests) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: text };
    await fetch(site.origin + path, { ...init, redirect: 'manual' }).then(
      (response) => response.text(),
      () => '',
    );
  }
}

function assertNoSecrets(text: string): void {
  for (const [what, secret] of Object.entries(SECRETS))
    assert.ok(!text.includes(secret), `${what}: ${text.split('\n').find((line) => line.includes(secret))}`);
}

for (const format of ['json', 'text'] as const) {
  test(`no line of the log and no metric has a secret, also while everything fails (${format})`, async () => {
    const { engine, operations } = await startObserved(format);
    const { output } = engine.site.process;
    try {
      // An e-mail that cannot be sent, and the replica that does not answer.
      const body = JSON.stringify({ email: engine.account.email });
      const headers = { 'content-type': 'application/json' };
      const forgotten = await fetch(`${engine.site.origin}/api/v1/accounts/users/auth/password/forget`, {
        method: 'POST',
        headers,
        body,
      });
      assert.equal(forgotten.status, 200);
      await sendSecrets(engine, 1);
      await waitUntil(() => /не ушло/.test(output()) && /Реплика/.test(output()));

      // Statements that fail unexpectedly.
      await engine.postgres.query(DATABASE, 'alter table attempts rename to attempts_away');
      await engine.postgres.query(DATABASE, 'alter table sessions rename to sessions_away');
      await sendSecrets(engine, 2);
      await waitUntil(() => /Ошибка [0-9a-f-]{36}: (?:GET|POST) \/api\/v1\//.test(output()));
      await engine.postgres.query(DATABASE, 'alter table attempts_away rename to attempts');
      await engine.postgres.query(DATABASE, 'alter table sessions_away rename to sessions');

      const metrics = await (await fetch(`${operations}/metrics`)).text();
      assertNoSecrets(metrics);
      assert.match(
        metrics,
        /akane_http_requests_total\{route="\/announce\/\*",method="GET",status="200"\} 2/,
      );
      assert.match(metrics, /akane_http_requests_total\{route="\/anime\/releases\/release\/:alias",/);
      assert.match(metrics, /akane_http_requests_total\{route="\/api\/v1\/accounts\/users\/auth\/login",/);
      assert.match(metrics, /akane_pool_connections\{state="idle"\} \d/);
      assert.match(metrics, /akane_jobs_waiting\{queue="mail"\} \d/);
      execFileSync('promtool', ['check', 'metrics'], { input: metrics });

      await engine.postgres.stop();
      await sendSecrets(engine, 3);
      await waitUntil(() => /Трекер не смог записать|Счётчики релизов/.test(output()));
      await engine.postgres.start();
    } finally {
      await engine.close();
    }
    assertNoSecrets(output());
    assert.doesNotMatch(output(), /\[object Object\]/);
    if (format === 'text') return;
    const lines = output().trim().split('\n');
    const events = lines.map((line) => JSON.parse(line) as { event: string; request_id?: string });
    for (const event of ['services', 'started', 'mail.delayed', 'valkey.away', 'request.failed', 'stopping'])
      assert.ok(
        events.some((line) => line.event === event),
        `${event} in ${output()}`,
      );
    assert.ok(events.filter(({ event }) => event === 'request.failed').every((line) => line.request_id));
  });
}

test('a process that stops says so, answers during the delay and then takes no connections', async () => {
  const { engine, operations } = await startObserved('json');
  const { process, origin } = engine.site;
  try {
    await waitUntil(async () => (await fetch(`${operations}/readyz`)).status === 200);
    assert.equal((await fetch(`${operations}/livez`)).status, 200);
    const stoppedAt = performance.now();
    process.child.kill('SIGTERM');
    await waitUntil(async () => (await fetch(`${operations}/readyz`)).status === 503);
    const answer = await fetch(`${operations}/readyz`);
    assert.deepEqual(await answer.json(), { status: 'not ready', missing: ['draining'] });
    const page = await fetch(`${origin}/`);
    assert.deepEqual([page.status, page.headers.get('connection')], [200, 'close']);
    assert.equal((await fetch(`${operations}/livez`)).status, 200);
    assert.equal((await process.finished).code, 0);
    assert.ok(performance.now() - stoppedAt >= 2000);
    await assert.rejects(fetch(`${origin}/`));
  } finally {
    await engine.close();
  }
});

test('a process is ready while its memory may be used, and not ready when the database is away for longer', async () => {
  const { engine, operations } = await startObserved('text');
  const missing = async () => {
    const answer = await fetch(`${operations}/readyz`);
    return ((await answer.json()) as { missing: string[] }).missing;
  };
  try {
    await waitUntil(async () => (await missing()).length === 0);
    await engine.postgres.stop();
    await waitUntil(async () => (await missing()).includes('database'));
    assert.equal((await fetch(`${operations}/livez`)).status, 200);
    await engine.postgres.start();
    await waitUntil(async () => (await missing()).length === 0);
  } finally {
    await engine.close();
  }
});
