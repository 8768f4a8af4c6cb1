import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '#server/failure.ts';
import { assertLinear } from '#tests/support/code/assert-linear.ts';
import { readMagnet } from './magnet.ts';

const HASH = 'c12fe1c06bba254a9dc9f519b335aa7c1367a88a';

test('a magnet link says the hash, the name and the size, in hexadecimal digits or in letters', () => {
  const rest = 'tr=https%3A%2F%2Ftracker.example%2Fannounce';
  assert.deepEqual(readMagnet(`magnet:?xt=urn:btih:${HASH.toUpperCase()}&dn=%D0%A0+01.mkv&xl=700&${rest}`), {
    hash: HASH,
    name: 'Р 01.mkv',
    size: 700,
  });
  const letters = 'YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK';
  for (const link of [
    `magnet:?xt=urn:btih:${letters}`,
    `MAGNET:?xt.1=urn:btmh:1220ab&xt.2=urn:btih:${HASH}&xl=x`,
  ])
    assert.deepEqual(readMagnet(link), { hash: HASH, name: '', size: undefined });
});

const LETTERS = 'YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK';

const LINK = `magnet:?xt=urn:btih:${HASH}&dn=Night%20Train&xl=5`;
const OTHER = `magnet:?xt=urn:btih:${'a'.repeat(40)}&dn=Other`;

/** Links as people paste them: what is unusual, the link, and its name and size. */
const PASTED: [what: string, link: string, name?: string, size?: number][] = [
  ['a question mark in the name', `magnet:?xt=urn:btih:${HASH}&dn=Who are you?&xl=5`, 'Who are you?', 5],
  [
    'a question mark before the hash',
    `magnet:?dn=Is it you? - 01&xt=urn:btih:${HASH}&xl=5`,
    'Is it you? - 01',
    5,
  ],
  [
    'an escaped name before the hash',
    `magnet:?dn=Is%20it%20you?%20-%2001&xt=urn:btih:${HASH}`,
    'Is it you? - 01',
  ],
  ['the escapes of a page', `magnet:?xt=urn:btih:${HASH}&amp;dn=Name&amp;xl=5`, 'Name', 5],
  ['numeric escapes of a page', `magnet:?xt=urn:btih:${HASH}&#38;dn=Name&#x26;xl=5`, 'Name', 5],
  [
    'an ampersand in the name',
    `magnet:?xt=urn:btih:${HASH}&dn=Tom+%26+Jerry%26amp%3B&xl=5`,
    'Tom & Jerry&amp;',
    5,
  ],
  ['capitals', `MAGNET:?XT=URN:BTIH:${HASH.toUpperCase()}&DN=x&XL=5`, 'x', 5],
  ['both versions', `magnet:?xt=urn:btmh:1220${'a'.repeat(64)}&xt=urn:btih:${HASH}&dn=x`, 'x'],
  ['an escaped topic', `magnet:?xt=urn%3Abtih%3A${HASH}`],
  ['numbered topics', `magnet:?xt.1=urn:btih:${HASH.toUpperCase()}`],
  ['angle brackets', ` <magnet:?xt=urn:btih:${HASH}&dn=x> `, 'x'],
  ['quotes', `«magnet:?xt=urn:btih:${HASH}&dn=x»`, 'x'],
  ['invisible characters', `\uFEFFmagnet:?xt=urn:btih:${HASH}&dn=x\u200B\u00A0`, 'x'],
  ['a line end of a mail', `magnet:?xt=urn:btih:${HASH.slice(0, 20)}\r\n${HASH.slice(20)}&dn=x`, 'x'],
  ['slashes', `magnet://?xt=urn:btih:${HASH}&dn=x`, 'x'],
  ['an escape of the whole link', encodeURIComponent(`magnet:?xt=urn:btih:${HASH}&dn=x%20y&xl=5`), 'x y', 5],
  ['a number sign', `magnet:?xt=urn:btih:${HASH}&dn=A#B&xl=5`, 'A#B', 5],
  ['a name of an old program', `magnet:?xt=urn:btih:${HASH}&dn=%CF%EE%E5%E7%E4`, 'Поезд'],
  ['a broken escape', `magnet:?xt=urn:btih:${HASH}&dn=100%+%zz`, '100% %zz'],
  ['empty parameters', `magnet:?&&xt=urn:btih:${HASH}&&dn=x&tr`, 'x'],
  ['a name that comes twice', `magnet:?xt=urn:btih:${HASH}&dn=first&dn=second`, 'first'],
  ...[
    ['a title before it', `Ночной поезд (2026)\n${LINK}`],
    ['words before it', `Скачать: ${LINK}`],
    ['words in brackets before it', `Ночной поезд [1080p] (magnet): ${LINK}`],
    ['an empty line and words after it', `${LINK}\n\nПриятного просмотра`],
    ['Markdown around it', `[Поезд](${LINK})`],
    ['brackets around it and words after', `(${LINK}) и ещё`],
    ['the tag of a page around it', `<a href="${LINK}" class="x">Поезд</a>`],
    ['another tag of a page around it', `<a class='x' href='${LINK}'>Поезд</a>`],
    ['tags of a page beside it', `<b>${LINK}</b>`],
    ['a tag of a forum around it', `[url=${LINK}]Поезд[/url]`],
    ['tags of a forum beside it', `[url]${LINK}[/url]`],
    ['back ticks', `\`${LINK}\``],
    ['three back ticks', `\`\`\`\n${LINK}\n\n\`\`\``],
    ['double quotes', `"${LINK}"`],
    ['single quotes', `'${LINK}'`],
    ['quotes as escapes of a page', `&quot;${LINK}&quot;`],
    ['brackets as escapes of a page', `&lt;${LINK}&gt;`],
    ['numeric quotes of a page', `&#34;${LINK}&#34;`],
    ['the escapes of a page twice', LINK.replaceAll('&', '&amp;amp;')],
    ['the escapes of a page three times', LINK.replaceAll('&', '&amp;amp;amp;')],
    ['the escapes of JSON', `{"magnet":"${LINK.replaceAll('&', '\\u0026')}"}`],
    ['lines with an indent', LINK.replaceAll(/.{30}/g, '$&\r\n    ')],
    ['lines of a quoted mail', `> ${LINK.replaceAll(/.{30}/g, '$&\r\n> ')}`],
    ['lines of a mail as its source', LINK.replaceAll('=', '=3D').replaceAll(/.{30}(?!D)/g, '$&=\r\n')],
    ['a mail as its source', LINK.replaceAll('=', '=3D')],
    ['no question mark', LINK.replace('?', '')],
    ['another link in the next line', `${LINK}\n${OTHER}`],
    ['another link after a space', `${LINK} ${OTHER}`],
    ['a link of version 2 before it', `magnet:?xt=urn:btmh:1220${'a'.repeat(64)}&dn=Other\n${LINK}`],
    ['a link to another page that passes it on', `https://a.example/?to=${encodeURIComponent(LINK)}&x=1`],
  ].map(([what = '', link = '']): [string, string, string, number] => [what, link, 'Night Train', 5]),
  ...[
    ['brackets at the end of the name', '&dn=Night%20Train%20(2020)', 'Night Train (2020)'],
    ['square brackets at the end of the name', '&dn=Night Train [1080p]', 'Night Train [1080p]'],
    ['an apostrophe at the end of the name', "&dn=Girls'", "Girls'"],
    ['a quote at the end of the name', '&dn=The «Train»', 'The «Train»'],
    ['a line end in the name', '&dn=Night\r\nTrain', 'Night Train'],
    ['a line end in the escaped name', '&dn=Night%20Tr\r\nain', 'Night Train'],
    ['a full stop after the hash', '.', ''],
    ['a comma and words after the hash', ', скачать', ''],
    ['words in the next line after the hash', '\nbest quality', ''],
  ].map(([what = '', rest = '', name = '']): [string, string, string] => [
    what,
    `magnet:?xt=urn:btih:${HASH}${rest}`,
    name,
  ]),
  ['brackets in and around it', `(magnet:?xt=urn:btih:${HASH}&dn=Train (2020)) (x)`, 'Train (2020)'],
  ['square brackets in and around it', `[magnet:?xt=urn:btih:${HASH}&dn=Train [2020]]`, 'Train [2020]'],
  [
    'brackets in the name and another address around it',
    `?to=magnet:?xt=urn:btih:${HASH}&dn=x [1080p]`,
    'x [1080p]',
  ],
  ['brackets in the name and before it', `[1080p]magnet:?xt=urn:btih:${HASH}&dn=x [1080p]`, 'x [1080p]'],
  ['quotes around the hash', `"${HASH}".`],
  ['no link but the hash', HASH],
  ['the hash in capitals', ` ${HASH.toUpperCase()}\n`],
  ['the hash in letters', LETTERS],
  ['the hash in small letters', `<${LETTERS.toLowerCase()}>`],
  ['the hash with its kind', `urn:btih:${HASH}`],
];

for (const [what, link, name = '', size] of PASTED)
  test(`reads a magnet link with ${what}`, () => {
    assert.deepEqual(readMagnet(link), { hash: HASH, name, size });
  });

test('the longest text costs no more than its length', () => {
  for (const sign of [
    ')',
    '(',
    '<',
    '>',
    '&',
    '&amp;',
    '&#0',
    '=',
    '=3D',
    ' ',
    '\n',
    '> ',
    '%',
    '[',
    'magnet:?',
  ])
    assertLinear((characters) => {
      const many = sign.repeat(characters / sign.length);
      for (const text of [`x${many}y`, `(magnet:?xt=urn:btih:${HASH}&dn=${many}y`]) {
        try {
          readMagnet(text);
        } catch (error) {
          assert.ok(error instanceof Failure);
        }
      }
    });
});

test('anything else is refused with words', () => {
  for (const link of [
    '',
    'https://a.example/?xt=urn:btih:',
    `magnet:?xt=urn:btmh:1220${HASH}`,
    'magnet:?xt=urn:btih:abc',
    HASH.slice(1),
    `${HASH}${HASH.slice(0, 24)}`,
    `magnet:?dn=${HASH}`,
    `https://a.example/?xt=urn:btih:${HASH}`,
  ])
    assert.throws(() => readMagnet(link), { name: 'Failure', message: /не магнит-ссылка/ });
});
