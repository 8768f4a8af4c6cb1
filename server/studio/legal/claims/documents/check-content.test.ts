import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { checkContent } from './check-content.ts';

const PDF = '%PDF-1.7\n%âãÏÓ\n1 0 obj';
const WORD = 'PK\x03\x04 [Content_Types].xml PK\x03\x04 word/document.xml';
const MAIL = 'Received: from mail.example\r\nFrom: a@example.com\r\nSubject: =?utf-8?B?0K8=?=\r\n\r\nТекст';
const dot = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
    .toFormat(format)
    .toBuffer();
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

test('a file of each type is taken when its content is what its name promises', async () => {
  const files: [string, Uint8Array][] = [
    ['a.pdf', bytesOf(PDF)],
    ['Доверенность.PDF', bytesOf(`\n${PDF}`)],
    ['a.docx', bytesOf(WORD)],
    ['a.txt', Buffer.from('Письмо\r\n\tи подпись')],
    ['old.txt', bytesOf('\xcf\xe8\xf1\xfc\xec\xee')],
    ['wide.txt', Buffer.from('\ufeffПисьмо', 'utf16le')],
    ['a.eml', Buffer.from(MAIL)],
    ['a.jpg', await dot('jpeg')],
    ['a.jpeg', await dot('jpeg')],
    ['a.png', await dot('png')],
    ['a.webp', await dot('webp')],
    ['a.avif', await dot('avif')],
  ];
  for (const [name, bytes] of files) assert.ok(checkContent(name, bytes), name);
});

test('another content, another type and nothing at all are refused', async () => {
  const html = '<!doctype html><script>alert(1)</script>';
  const files: [string, Uint8Array][] = [
    ['a.pdf', Buffer.from(html)],
    ['a.pdf', bytesOf('PK\x03\x04')],
    ['a.docx', bytesOf('PK\x03\x04 a zip of something else')],
    ['a.docx', bytesOf(`${WORD} word/vbaProject.bin`)],
    ['a.png', await dot('jpeg')],
    ['a.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a.txt', bytesOf('MZ\x90\x00\x03')],
    ['late.txt', Buffer.concat([Buffer.alloc(100_000, 'a'), Buffer.alloc(1)])],
    ['a.eml', Buffer.from(html)],
    ['a.eml', bytesOf(`${MAIL}\x00`)],
    ['a.txt', Buffer.alloc(0)],
    ['a.html', Buffer.from(html)],
    ['a.svg', Buffer.from('<svg/>')],
    ['a.pdf.exe', bytesOf(PDF)],
    ['pdf', bytesOf(PDF)],
  ];
  for (const [name, bytes] of files)
    assert.throws(() => checkContent(name, bytes), { code: 'invalid' }, name);
});

test('twenty megabytes are looked through without holding other requests up', () => {
  const text = Buffer.alloc(20_000_000, 'слово ');
  const started = performance.now();
  checkContent('a.txt', text);
  assert.ok(performance.now() - started < 1000);
});
