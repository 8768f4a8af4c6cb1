import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText, isUtf16 } from './decode-text.ts';

const JSON_TEXT = '[{"title":"Ночной поезд — 🚂"}]';
const BOM = '\uFEFF';

// The letters from А to я are consecutive in windows-1251.
function inWindows1251(text: string): Buffer {
  return Buffer.from(text, 'utf16le')
    .filter((_, at) => at % 2 === 0)
    .map((low, at) => {
      const code = text.charCodeAt(at);
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : low;
    }) as Buffer;
}

test('reads UTF-8 with and without a byte order mark', () => {
  assert.equal(decodeText(Buffer.from(JSON_TEXT)), JSON_TEXT);
  assert.equal(decodeText(Buffer.from(BOM + JSON_TEXT)), JSON_TEXT);
  for (const text of ['', 'a', '[]', 'a b c d e', '\0\0\0\0', 'ы'])
    assert.equal(decodeText(Buffer.from(text)), text);
});

test('refuses UTF-16 in both orders, with and without a mark, and says how to convert it', () => {
  for (const text of [JSON_TEXT, '[]', 'Правила сайта', 'Rules', BOM + JSON_TEXT, `${BOM}x`]) {
    const little = Buffer.from(text, 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16()])
      assert.throws(() => decodeText(bytes), {
        code: 'invalid',
        message: /^Это не текст в UTF-8, а текст в UTF-16\. .*iconv -f UTF-16 -t UTF-8/,
      });
  }
});

test('refuses UTF-16 without a mark whose text is Japanese or Chinese', () => {
  const texts = [
    '夜行列車',
    'ノーゲーム・ノーライフ',
    '日本語',
    'こんにちは、世界。夜行列車は東へ向かう。一路平安。',
    '{"name":{"main":"夜行列車の物語、第一話","english":"x"}}',
    '这是一个关于夜行列车的故事',
    'Поезд 夜行列車',
    '夜行列車\n東京駅\n',
    '안녕하세요 여러분',
  ];
  for (const text of texts) {
    const little = Buffer.from(text, 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16()])
      assert.throws(() => decodeText(bytes), { message: /текст в UTF-16/ }, text);
    assert.equal(decodeText(Buffer.from(text)), text);
  }
});

test('windows-1251 among Latin letters and digits is not taken for UTF-16', () => {
  for (const text of ['aБ', 'no п no п', '{"english":"Night Train","main":"Поезд"}', 'ПОЕЗД'])
    assert.throws(() => decodeText(inWindows1251(text)), { message: /windows-1251/ }, text);
});

test('refuses text in which a program has put the sign of unreadable letters', () => {
  for (const text of [
    '{"main":"\uFFFD\uFFFD\uFFFD"}',
    '\uFFFD',
    'Поезд\uFFFD',
    '{"main":"\\ufffd"}',
    '"\\uFFFD"',
  ])
    assert.throws(
      () => decodeText(Buffer.from(text)),
      { code: 'invalid', message: /вместо букв стоит знак «\uFFFD».*исходный файл/ },
      text,
    );
});

test('refuses windows-1251, half a character and surrogates, and says how to convert', () => {
  const half = Buffer.from('кот').subarray(0, 5);
  const surrogate = Buffer.from([0x61, 0xed, 0xa0, 0xbd]);
  for (const bytes of [inWindows1251('{"main":"Ночной поезд"}'), half, surrogate])
    assert.throws(() => decodeText(bytes), {
      code: 'invalid',
      message: /^Это не текст в UTF-8; .*windows-1251.*iconv -f WINDOWS-1251 -t UTF-8/,
    });
});

test('a picture or an archive is no text in UTF-16', () => {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52];
  for (const bytes of [[...signature, 0, 0, 3, 0x20, 0, 0, 2, 0x58], signature.slice(0, 7)])
    assert.equal(isUtf16(new Uint8Array(bytes)), false);
});
