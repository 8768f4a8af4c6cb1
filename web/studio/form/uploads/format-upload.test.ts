import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StudioUpload } from '#contract/studio/uploads.ts';
import { formatKnown, formatSending, formatUploads, isBarOpen } from './format-upload.ts';
import type { Sending } from './upload-store.ts';

const sending: Sending = {
  key: 'a',
  id: undefined,
  file: new File([new Uint8Array(1000)], '03.mkv'),
  release: { id: 1, name: 'Лисья почта' },
  ordinal: 3,
  state: 'sending',
  sent: 640,
  pace: 20,
  problem: undefined,
  needsFile: false,
};
const upload: StudioUpload = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'sending',
  name: '03.mkv',
  size: 1000,
  received: 610,
  head_tail_hash: '0',
  release: { id: 1, name: 'Лисья почта' },
  ordinal: 3,
  replaces: false,
  episode_id: null,
  needs: null,
  failure: null,
  job: null,
  awaits_publication: false,
  created_at: '2026-11-28T10:00:00+00:00',
  expires_at: '2026-12-05T10:00:00+00:00',
};

test('a sending tells how much has left, how fast it goes and what is left', () => {
  assert.equal(formatSending(sending), '64 %, 20\u00A0Б в секунду, ещё 18\u00A0с');
  assert.equal(formatSending({ ...sending, pace: 2 }), '64 %, 2\u00A0Б в секунду, ещё 3\u00A0мин');
  assert.equal(formatSending({ ...sending, pace: null }), 'Отправлено 64 %');
  assert.equal(formatSending({ ...sending, state: 'waiting' }), 'Связь прервана на 64 %, продолжится сама');
  const problem = 'На диске сервера кончилось место.';
  assert.equal(formatSending({ ...sending, state: 'waiting', problem }), problem);
});

test('an upload that this tab does not send tells what it waits for, or what is done with it', () => {
  const words = (fields: Partial<StudioUpload>) => formatKnown({ ...upload, ...fields });
  assert.match(words({}).text, /^Не дозагружено: принято 61 %\. .*Хранится до 5 декабря\.$/);
  const waits = words({ state: 'received', needs: 'replacement' });
  assert.deepEqual(waits, { state: 'attention', text: 'У эпизода 3 уже есть видео. Заменить его?' });
  const job = { state: 'running', stage: 'encoding', progress: 0.4 } as const;
  assert.deepEqual(words({ state: 'taken', job }), { state: 'running', text: 'Готовим качества, 40 %' });
  const done = { state: 'taken', job: { ...job, state: 'done' } } as const;
  assert.equal(words({ ...done, awaits_publication: true }).text, 'Готово к публикации');
  assert.equal(words(done).text, 'Готово');
  assert.deepEqual(words({ state: 'taken' }), { state: 'done', text: 'Его место заняло другое видео' });
  const failed = words({ state: 'taken', job: { ...job, state: 'failed' }, failure: 'Видео обрывается.' });
  assert.deepEqual(failed, { state: 'failed', text: 'Видео обрывается.' });
});

test('the bar is open while something is sent or waits for somebody, and one line while videos are prepared', () => {
  const job = { state: 'running', stage: 'encoding', progress: 0.4 } as const;
  const preparing: StudioUpload = { ...upload, state: 'taken', job };
  assert.equal(isBarOpen({ sendings: [sending], known: [] }), true);
  assert.equal(isBarOpen({ sendings: [], known: [preparing] }), false);
  assert.equal(isBarOpen({ sendings: [], known: [preparing, { ...upload, state: 'failed' }] }), true);
});

test('the closed bar tells of all uploads in one line', () => {
  assert.equal(
    formatUploads({ sendings: [sending], known: [{ ...upload, state: 'failed' }] }),
    '1\u00A0файл, 64 %, ещё 18\u00A0с · ждёт вас: 1',
  );
  assert.equal(formatUploads({ sendings: [], known: [] }), 'всё готово');
});
