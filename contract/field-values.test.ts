import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { describeIssues } from './errors.ts';
import { siteMarkdown } from './studio/records/site.ts';
import { playerAddress, requiredText, text, time, webAddress, webOrOwnAddress } from './field-values.ts';

const KINDS = { webAddress, webOrOwnAddress, playerAddress };

/** The sentence about a value of a list that its schema refuses; null for one that it accepts unchanged. */
function issueOf(schema: z.ZodType<string>, value: string): string | null {
  const { data, error } = schema.safeParse(value, { reportInput: true });
  if (error) return describeIssues(error, 'Поле').message;
  assert.equal(data, value);
  return null;
}

test('accepts an external address with fragment, macros and any host unchanged', () => {
  const good = [
    'https://ads.test',
    'http://ads.test/tag?a=[RANDOM]&b={c}|d#part',
    'https://пример.рф/путь?слово=«да»',
    'https://ads.test/@name?mail=a@b.test',
    'https://ads.test/a\\b',
    'https://ads.test:8443/',
    'http://localhost:3000/tag',
    'http://127.0.0.1/tag',
    'http://[::1]/tag',
    'http://192.168.1.2/tag',
    `https://ads.test/${'a'.repeat(2000 - 17)}`,
  ];
  for (const [name, schema] of Object.entries(KINDS))
    for (const value of good) assert.equal(issueOf(schema, value), null, `${name} ${value}`);
});

test('rejects what browsers do not open as an external page, with the reason', () => {
  const bad: Record<string, RegExp> = {
    'javascript:alert(1)': /адресом http или https/,
    'data:text/html,x': /адресом http или https/,
    'ftp://ads.test/': /адресом http или https/,
    'ads.test/tag': /адресом http или https/,
    'https:ads.test': /адресом http или https/,
    'https://': /адресом http или https/,
    'https:///ads.test': /адресом http или https/,
    'https://?x': /адресом http или https/,
    ' https://ads.test': /адресом http или https/,
    'https://ads.test/a b': /без пробелов/,
    'https://ads.test/a\tb': /без пробелов/,
    'https://ads.test/a\r\nX-Own: 1': /без пробелов/,
    'java\nscript:alert(1)': /адресом http или https/,
    'https://ads.test/\u202Egpj.exe': /без пробелов/,
    'https://ads.test\u200B.evil.test/': /без пробелов/,
    'https://ads.test/\u2028': /без пробелов/,
    'https://ads.test\\@evil.test/': /адресом http или https/,
    'https://mika:secret@ads.test/': /не должно содержать имя и пароль/,
    'https://ads.test@evil.test/': /не должно содержать имя и пароль/,
    'https://@evil.test/': /не должно содержать имя и пароль/,
    'https://ads.test:99999/': /который можно открыть/,
    'https://[ads]/': /который можно открыть/,
    'https://ads<b>.test/': /который можно открыть/,
    'https://%00/': /который можно открыть/,
  };
  for (const [name, schema] of Object.entries(KINDS))
    for (const [value, reason] of Object.entries(bad))
      assert.match(issueOf(schema, value) ?? '', reason, `${name} ${value}`);
});

test('reports only the length for an address of 10 kB', () => {
  for (const schema of Object.values(KINDS))
    for (const start of ['https://ads.test/', '/', 'javascript:'])
      assert.equal(issueOf(schema, start + 'a'.repeat(10_000)), 'Поле должно быть не длиннее 2000 знаков.');
});

test('accepts a path on this site where allowed, but not one that leads to another site', () => {
  for (const path of ['/', '/support', '/a//b', '/a?b=c#d']) {
    assert.equal(issueOf(webOrOwnAddress, path), null, path);
    assert.match(issueOf(webAddress, path) ?? '', /адресом http или https/, path);
  }
  for (const path of ['//evil.test', '/\\evil.test', '/\t/evil.test', 'support', ''])
    assert.match(issueOf(webOrOwnAddress, path) ?? '', /либо путём на этом сайте/, path);
});

test('accepts a player address without protocol, otherwise like a web address', () => {
  assert.equal(issueOf(playerAddress, '//player.test/1'), null);
  assert.match(issueOf(playerAddress, '//mika@player.test/1') ?? '', /не должно содержать имя и пароль/);
  assert.match(issueOf(playerAddress, '//player.test/\u202E') ?? '', /без пробелов/);
});

test('half of an emoji is refused in every text, a whole one is not', () => {
  for (const schema of [text(100), requiredText(100), siteMarkdown]) {
    for (const value of ['Кот \ud83d', '\ude00', '\ude00\ud83d'])
      assert.equal(issueOf(schema, value), 'Поле содержит половину символа, например обрезанного эмодзи.');
    assert.match(schema.parse('Кот 😀'), /^Кот 😀\n?$/);
  }
});

test('a time of any zone is written as on the wire, and a day that does not exist is refused', () => {
  const times: [string, string][] = [
    ['2024-02-29T23:00:00-03:00', '2024-03-01T02:00:00+00:00'],
    ['2026-12-31T21:30:00.500Z', '2026-12-31T21:30:00+00:00'],
    ['2026-12-31T21:30+03:00', '2026-12-31T18:30:00+00:00'],
  ];
  for (const [given, written] of times) assert.equal(time.parse(given), written);
  for (const day of ['2023-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'])
    assert.equal(issueOf(time, `${day}T00:00:00Z`), `Поле называет день, которого нет: ${day}.`);
});

test('a text has no control characters and nothing that turns its direction, but emoji and lines', () => {
  const commands: [string, string][] = [
    ...['\u0001', '\u0008', '\u001B', '\u007F', '\u0085'].map((one): [string, string] => [
      one,
      'управляющий символ',
    ]),
    ...['\u202A', '\u202E', '\u2066', '\u2069'].map((one): [string, string] => [
      one,
      'символ направления письма',
    ]),
  ];
  for (const schema of [text(20), requiredText(20)])
    for (const [command, kind] of commands) {
      const code = command.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      const said = `Поле содержит невидимый ${kind} U+${code}`;
      assert.equal(issueOf(schema, `Лисья почта, ${command}b`), `${said} после «почта».`);
      assert.equal(issueOf(schema, `— ${command}b`), `${said} на месте 3.`);
    }
  for (const value of ['👩‍👩‍👧‍👦🏳️‍🌈', 'строка\r\nи\tтаблица', 'не\u200Bви\u2060мо'])
    assert.equal(issueOf(text(30), value), null, value);
});

test('marks of direction, which copied text has, are left out before a text is measured', () => {
  assert.equal(text(4).parse('\u200EЛи\u200Fса\u061C'), 'Лиса');
  assert.equal(requiredText(4).safeParse('\u200E \u200F').success, false);
});

test('a name of characters that nobody sees is refused with the reason', () => {
  for (const name of ['\u200B\u200B', '\u3164', '\u2800 \u00AD', '\uFE0F'])
    assert.match(
      issueOf(requiredText(300), name) ?? '',
      /состоит из невидимых символов/,
      JSON.stringify(name),
    );
  for (const name of ['К', '…', '👨‍👩‍👧', '86', 'か\u200Bな'])
    assert.equal(issueOf(requiredText(300), name), null);
});
