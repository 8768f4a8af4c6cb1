import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from '#tests/support/code/sources.ts';
import { readForm } from './read-form.ts';

const FIELDS = 'application/x-www-form-urlencoded;charset=UTF-8';
const PARTS = 'multipart/form-data; boundary=----WebKitFormBoundaryX';
const part = (name: string, value: string, more = '') =>
  `------WebKitFormBoundaryX\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const END = '------WebKitFormBoundaryX--\r\n';

const read = (type: string, body: BodyInit) =>
  readForm(new Request('http://akane.test', { method: 'POST', headers: { 'content-type': type }, body }));

const TOO_LARGE = { data: { message: 'Форма слишком большая.' }, init: { status: 413 } };
const WRONG = { data: { message: 'Форма заполнена неверно.' }, init: { status: 422 } };

test('forms from browsers are read, with and without files', async () => {
  const fields = await read(FIELDS, new URLSearchParams({ login: 'мика', to: '' }));
  assert.deepEqual(
    [...fields],
    [
      ['login', 'мика'],
      ['to', ''],
    ],
  );
  const sent = new FormData();
  sent.append('setting', 'портрет');
  sent.append('file', new File([new Uint8Array(8_000_000)], `${'ё'.repeat(255)}.png`));
  const form = await readForm(new Request('http://akane.test', { method: 'POST', body: sent }));
  assert.equal(form.get('setting'), 'портрет');
  assert.equal((form.get('file') as File).size, 8_000_000);
  const written = await read(PARTS, part('a', '1') + part('b', '', '; filename=""') + END);
  assert.deepEqual([...written.keys()], ['a', 'b']);
});

test('one form can bring the thousand favourites of a visitor', async () => {
  const ids = Array.from({ length: 1000 }, (_, n) => ['release_id', String(100_000 + n)]);
  assert.equal((await read(FIELDS, new URLSearchParams(ids))).getAll('release_id').length, 1000);
});

test('a form of too many fields, parts or headers is refused before it is parsed', async () => {
  for (const body of ['a=&'.repeat(300_000), `a=${'+'.repeat(900_000)}`, 'a&'.repeat(2000)])
    await assert.rejects(read(FIELDS, body), TOO_LARGE);
  const disposition = 'Content-Disposition: form-data; name="a"';
  for (const body of [
    part('a', 'b').repeat(70_000) + END,
    part('a', 'b').repeat(101) + END,
    part('a', 'x'.repeat(200_000)) + END,
    part('a'.repeat(9000), 'x') + END,
    `------WebKitFormBoundaryX\r\n${'a:b\r\n'.repeat(100_000)}${disposition}\r\n\r\nx\r\n${END}`,
  ])
    await assert.rejects(read(PARTS, body), TOO_LARGE);
  assert.equal([...(await read(PARTS, part('a', 'b').repeat(100) + END))].length, 100);
});

test('a body that is not a form is refused with a message', async () => {
  await assert.rejects(read('application/json', '{}'), WRONG);
  await assert.rejects(read('multipart/form-data', 'x'), WRONG);
  await assert.rejects(read(PARTS, 'x'), WRONG);
});

test('all actions of the site read forms with `readForm`', () => {
  // Runs in the browser, where the visitor's own form is no danger.
  const inBrowser = ['web/account/settings/rows/submit-setting.ts'];
  const readers = readSources().filter(
    ({ file, text }) =>
      /^web\/.*(?<!\.test)\.tsx?$/.test(file) && /equest(\.clone\(\))?\.formData\(/.test(text),
  );
  assert.deepEqual(
    readers.map(({ file }) => file),
    inBrowser,
  );
});
