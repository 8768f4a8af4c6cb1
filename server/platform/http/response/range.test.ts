import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear } from '#tests/support/code/assert-linear.ts';
import { parseRange } from './range.ts';

test('a range is cut to the size of the file', () => {
  assert.deepEqual(parseRange('bytes=2-4', 10), { start: 2, end: 4 });
  assert.deepEqual(parseRange('bytes=7-', 10), { start: 7, end: 9 });
  assert.deepEqual(parseRange('bytes=-3', 10), { start: 7, end: 9 });
  assert.deepEqual(parseRange(' Bytes= 0 - 99 '.trim(), 10), { start: 0, end: 9 });
  assert.deepEqual(parseRange(`bytes=1-${'9'.repeat(400)}`, 10), { start: 1, end: 9 });
  assert.deepEqual(parseRange(`bytes=-${'9'.repeat(400)}`, 10), { start: 0, end: 9 });
});

test('a range outside the file is `beyond`', () => {
  for (const header of ['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])
    assert.equal(parseRange(header, 10), 'beyond', header);
  for (const header of ['bytes=0-', 'bytes=-1']) assert.equal(parseRange(header, 0), 'beyond', header);
});

test('several ranges and invalid ones mean the whole file', () => {
  const parts = Array.from({ length: 1000 }, () => '0-').join();
  const strange = [
    '4-2',
    '0-1,5-6',
    '0-5,2-7',
    parts,
    '-',
    '',
    '1',
    '--1',
    '-1-',
    '0x1-',
    '1.5-2',
    '1e1-',
    '٣-',
  ];
  for (const range of strange) assert.equal(parseRange(`bytes=${range}`, 10), null, range);
  for (const header of [undefined, '', 'lines=0-1', 'bytes 0-1', 'bytes=0-1\u00A0x'])
    assert.equal(parseRange(header, 10), null, String(header));
});

test('a long header of spaces takes linear time', () => {
  for (const start of ['bytes=', 'bytes=1-', 'bytes=1'])
    assertLinear((spaces) => assert.equal(parseRange(`${start}${' '.repeat(spaces)}x`, 10), null));
});
