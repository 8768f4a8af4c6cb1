import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { forgetPassword } from '#contract/auth.ts';
import { runAkane, startScript, startSite, type TestSite } from '#tests/support/process.ts';
import { makeVideo } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startEngineSite, type EngineSite } from './engine-site.ts';
import { DATABASE } from './harsh-database.ts';

let engine: EngineSite;
let tracker: TestSite;
let worker: TestSite;
let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-roles-'));
  engine = await startEngineSite({ settings: { ROLES: 'web' } });
  const { PORT: _, DATA_DIR = '', ...settings } = engine.site.env;
  tracker = await startSite(DATA_DIR, { ...settings, ROLES: 'tracker' });
  worker = await startSite(DATA_DIR, { ...settings, ROLES: 'jobs, ingest' });
});
after(async () => {
  await worker.stop();
  await tracker.stop();
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

test('the start names the parts that run', () => {
  const partsOf = (site: TestSite) => /^Этот процесс: (.*)$/m.exec(site.process.output())?.[1];
  assert.deepEqual([engine.site, tracker, worker].map(partsOf), [
    'сайт и API',
    'трекер',
    'задания и письма, обработка видео',
  ]);
});

test('pages are answered by the process with the site only, announces by the one with the tracker', async () => {
  const announce = '/announce?info_hash=1';
  const statusOf = async (site: TestSite, address: string) => (await fetch(site.origin + address)).status;
  assert.equal(await statusOf(engine.site, '/'), 200);
  assert.equal(await statusOf(tracker, '/'), 404);
  assert.equal(await statusOf(tracker, '/api/v1/app/status'), 404);
  assert.match(await (await fetch(tracker.origin + announce)).text(), /^d14:failure reason/);
  assert.equal(await statusOf(engine.site, announce), 404);
  await assert.rejects(fetch(worker.origin));
});

test('an e-mail that the site promises is sent by the process with the jobs', async () => {
  const response = await fetch(engine.site.origin + forgetPassword.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: engine.account.email }),
  });
  assert.equal(response.status, 200);
  await engine.mail.waitForEmail(engine.account.email, /./);
});

test('a command without the role only hands a video over and waits for the episode', async () => {
  const video = await makeVideo(path.join(folder, 'a.mp4'));
  const args = ['ingest', '--release', 'release-1', '--ordinal', '7', video];
  const { code, output } = await runAkane(args, engine.site.env);
  assert.equal(code, 0, output);
  assert.match(output, /Эпизод 7 релиза «release-1» опубликован/);
});

test('a process that is stopped while it encodes ends in order and gives the video back', async () => {
  // The stage is first saved after five seconds: on fast machines a minute of video is encoded by then.
  const video = await makeVideo(path.join(folder, 'b.mp4'), { size: '854x480', seconds: 180 });
  const args = ['ingest', '--release', 'release-1', '--ordinal', '8', video];
  const command = startScript('operator/akane.ts', args, engine.site.env);
  const state = async () => {
    const rows = await engine.postgres.query(
      DATABASE,
      'select state, stage from ingests order by created_at',
    );
    return JSON.stringify(rows.at(-1));
  };
  await waitUntil(async () => (await state()) === '{"state":"running","stage":"encoding"}');
  // Fails unless it exits with 0.
  await worker.stop();
  assert.match(await state(), /"waiting"/);
  const { PORT: _, DATA_DIR = '', ...settings } = engine.site.env;
  worker = await startSite(DATA_DIR, { ...settings, ROLES: 'jobs, ingest' });
  command.child.kill('SIGTERM');
  await command.finished;
});

test('a value that is no part stops the start with a sentence', async () => {
  const { code, output } = await runAkane(['user', 'list'], { ...engine.site.env, ROLES: 'web,encoder' });
  assert.equal(code, 1);
  assert.match(output, /ROLES\.1: можно web или tracker или jobs или ingest/);
});
