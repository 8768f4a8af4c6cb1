import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openRawClient } from '#tests/support/servers/raw-client.ts';
import { listen, type Listening } from '../listen.ts';

let listening: Listening;
before(async () => {
  const fetch = async (request: Request) => {
    if (request.url.endsWith('/broken')) throw new Error('secret detail');
    return new Response('ok');
  };
  const bounds = { headMs: 100, checkMs: 20 };
  listening = await listen({ host: '127.0.0.1', port: 0, bounds }, { files: [], fetch });
});
after(() => listening.close());

async function answerTo(text: string) {
  const client = await openRawClient(listening.port);
  client.socket.write(text);
  const answer = await client.closed;
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

test('an unreadable request gets an error in the form of the API', async () => {
  const requests: [string, number][] = [
    ['nonsense\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET / HTTP/1.1\r\nHost: x\r\nX-Half: ', 408],
    ['POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: x@y/\r\nConnection: close\r\n\r\n', 400],
    ['GET /broken HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 500],
  ];
  for (const [text, expected] of requests) {
    const { status, head, body } = await answerTo(text);
    assert.equal(status, expected, text.slice(0, 60));
    const { message } = JSON.parse(body) as { message: string };
    assert.match(message, /^[А-Я].*[а-яё.]$/);
    assert.match(head, /content-type: application\/json; charset=utf-8/);
    assert.match(head, /x-content-type-options: nosniff/);
  }
});

test('an address with letters that are not encoded is refused with how to write them', async () => {
  const { status, body } = await answerTo('GET /каталог HTTP/1.1\r\nHost: x\r\n\r\n');
  assert.equal(status, 400);
  assert.match(body, /нужно закодировать, например «я» как %D1%8F/);
});

test('a check of HTTP/1.0 needs to name no host', async () => {
  for (const host of ['', 'Host: \r\n'])
    assert.equal((await answerTo(`OPTIONS / HTTP/1.0\r\n${host}\r\n`)).status, 200);
});

test('every response forbids content sniffing', async () => {
  const response = await fetch(`http://127.0.0.1:${listening.port}/`);
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
});
