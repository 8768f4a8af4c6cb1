import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '..');

// A server whose requests leave rejected promises to nobody, as `work` does when it is done.
const program = (work: string) => `
  import { setImmediate as turn } from 'node:timers/promises';
  import { listen } from '#server/platform/http/listen.ts';
  import { createLog } from '#server/platform/status/logs/create-log.ts';
  import { followRequests } from '#server/platform/status/logs/request-ids.ts';
  import { watchUnhandledErrors } from '#operator/unhandled-errors.ts';

  let written = 0;
  const write = (line) => {
    written += 1;
    console.log(line);
  };
  watchUnhandledErrors(createLog({ format: 'json', write }));
  followRequests([]);
  const reject = async () => {
    await turn();
    throw new Error('lost');
  };
  const fetch = async () => {
    void reject().then(String);
    setTimeout(reject, 1);
    await turn();
    return new Response('served');
  };
  const { port, close } = await listen({ host: '127.0.0.1', port: 0 }, { files: [], fetch });
  const ask = async () => console.log(await (await globalThis.fetch('http://127.0.0.1:' + port)).text());
  ${work}
  await close();
`;

async function run(work: string): Promise<{ code: number; lines: string[] }> {
  const started = promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--eval', program(work)],
    { cwd: ROOT },
  );
  const { code, stdout } = await started.then(
    (done) => ({ ...done, code: 0 }),
    (failed: { code: number; stdout: string }) => failed,
  );
  return { code, lines: stdout.trim().split('\n') };
}

const events = (lines: string[]) =>
  lines.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));

test('rejections that a request leaves to nobody are logged with its id and do not end the process', async () => {
  const { code, lines } = await run('await ask(); while (written < 2) await turn(); await ask();');
  assert.equal(code, 0, lines.join('\n'));
  assert.deepEqual(
    lines.filter((line) => line === 'served'),
    ['served', 'served'],
  );
  const logged = events(lines);
  assert.ok(logged.length >= 2);
  for (const { event, request_id } of logged) {
    assert.equal(event, 'request.unhandled');
    assert.equal(typeof request_id, 'string');
  }
});

test('a rejection outside of requests ends the process with a line in the log', async () => {
  const { code, lines } = await run('void reject().then(String); await turn(); await turn(); await ask();');
  assert.equal(code, 1);
  assert.deepEqual(
    events(lines).map(({ event }) => event),
    ['crashed'],
  );
});
