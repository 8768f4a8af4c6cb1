import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { aCatalogueEntry, openTestApi, type CatalogueEntryInput, type TestApi } from '#tests/support/api.ts';
import { importCatalogue } from './import-catalogue.ts';

let api: TestApi;
let folder: string;
before(async () => {
  api = await openTestApi();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-encodings-'));
});
after(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const now = () => new Date('2026-11-20T12:00:00Z');
const text = (...lines: CatalogueEntryInput[]) => lines.map((line) => JSON.stringify(line)).join('\n');
const find = (id: number) => api.call(releaseByIdOrAlias, { params: { idOrAlias: String(id) } });

async function importText(content: string | Buffer) {
  const file = path.join(folder, 'catalogue.jsonl');
  await writeFile(file, content);
  const bad: [number, string][] = [];
  const { db, storage } = api;
  const report = await importCatalogue({ db, storage, now }, file, {
    onBad: (number, reason) => bad.push([number, reason]),
  });
  return { report, bad };
}

// «Ночь» in windows-1251.
const NIGHT_1251 = Buffer.from([0xcd, 0xee, 0xf7, 0xfc]);

test('text that was written wrongly changes no release, and its line is named with the reason', async () => {
  await importText(text(aCatalogueEntry(560, { name: { main: 'Ночь', english: 'Night' } })));
  const [before = '', after = ''] = text(
    aCatalogueEntry(560, { name: { main: '|', english: 'Night' } }),
  ).split('|');
  const { report, bad } = await importText(
    Buffer.concat([
      Buffer.from(`${text(aCatalogueEntry(561))}\n${before}`),
      NIGHT_1251,
      Buffer.from(
        `${after}\n${text(
          aCatalogueEntry(562, { name: { main: 'Кот \ud83d', english: 'Cat' } }),
          aCatalogueEntry(563, { fresh_at: '2023-02-29T00:00:00Z' }),
          aCatalogueEntry(564, { episodes: [{ ordinal: 1, updated_at: '2026-04-31T00:00:00+03:00' }] }),
          aCatalogueEntry(565, { fresh_at: '2024-02-29T23:00:00-03:00' }),
          ...[
            '2026-12-31T21:30',
            '2026-12-31T21:30:00',
            '2026-12-31T21:30:00.123',
            '2026-12-31T21:30:00 ',
          ].map((fresh_at) => aCatalogueEntry(566, { fresh_at })),
          aCatalogueEntry(560, { name: { main: '\uFFFD\uFFFD\uFFFD\uFFFD', english: 'Night' } }),
        )}`,
      ),
    ]),
  );
  assert.deepEqual(report, { added: 2, updated: 0, unchanged: 0, bad: 9 });
  const expected: [number, RegExp][] = [
    [2, /не текст в UTF-8.*iconv -f WINDOWS-1251 -t UTF-8/],
    [3, /Поле name\.main содержит половину символа/],
    [4, /Поле fresh_at называет день, которого нет: 2023-02-29/],
    [5, /Поле episodes\.0\.updated_at называет день, которого нет: 2026-04-31/],
    ...[7, 8, 9, 10].map((line): [number, RegExp] => [
      line,
      /Поле fresh_at должно кончаться часовым поясом: \+03:00 или Z/,
    ]),
    [11, /вместо букв стоит знак «\uFFFD»/],
  ];
  assert.equal(bad.length, expected.length);
  for (const [i, [number, reason]] of expected.entries()) {
    assert.equal(bad[i]?.[0], number);
    assert.match(bad[i]?.[1] ?? '', reason);
  }
  assert.equal((await find(560)).name.main, 'Ночь');
  assert.equal((await find(565)).fresh_at, '2024-03-01T02:00:00+00:00');
});

test('a catalogue in another encoding, and a list of JSON, change nothing and are refused with the way out', async () => {
  const entry = text(aCatalogueEntry(570, { name: { main: 'Ночь', english: 'Night' } }));
  const [before = '', after = ''] = entry.split('Ночь');
  const cases: [string | Buffer, RegExp][] = [
    [
      Buffer.concat([Buffer.from(before), NIGHT_1251, Buffer.from(after)]),
      /Строка 1: .*iconv -f WINDOWS-1251/,
    ],
    [Buffer.from(`\uFEFF${entry}`, 'utf16le'), /UTF-16.*iconv -f UTF-16/],
    [`[${entry}]`, /список JSON.*jq -c/],
    [`[\n${entry}\n]\n`, /список JSON.*jq -c/],
  ];
  for (const [content, message] of cases)
    await assert.rejects(importText(content), { code: 'invalid', message });
  await assert.rejects(find(570));
  // A byte order mark is no error.
  assert.equal((await importText(`\uFEFF${entry}\r\n`)).report.added, 1);
});
