import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, test } from 'node:test';
import type { ChannelKind } from '#contract/studio/channel-kinds.ts';
import { type ChannelService, startChannelService } from '#tests/support/servers/channel-service.ts';
import { readAnswer } from './channel-requests.ts';
import { openSender } from './send.ts';

let service: ChannelService;
before(async () => {
  service = await startChannelService();
});
after(() => service.close());

const MESSAGE = { id: 'a', text: 'b', body: '' };
const MAX = { kind: 'max', address: '1', secret: 'token' } as const;
const services = (origin: string) => ({ telegram: origin, vk: origin, max: origin, ownOrigins: [origin] });

test('a service that does not answer within the limit may have the message', async () => {
  service.answers.set('/messages', 'hang');
  const send = openSender(services(service.origin), { timeoutMs: 2000 });
  assert.deepEqual(await send(MAX, MESSAGE), {
    state: 'unsure',
    reason: 'MAX: ответа нет дольше 10 секунд.',
  });
});

test(
  'an attempt ends when the connection is handed over to another protocol',
  { timeout: 60_000 },
  async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
      );
    }).listen(0, '127.0.0.1');
    try {
      await once(server, 'listening');
      const send = openSender(services(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
      assert.deepEqual(await send(MAX, MESSAGE), { state: 'unsure', reason: 'MAX: соединение оборвалось.' });
    } finally {
      server.close();
    }
  },
);

test('after an error of what stands before a service the message may be there, not when it is overloaded', () => {
  const kinds: ChannelKind[] = ['telegram', 'vk', 'max', 'discord', 'webhook'];
  for (const kind of kinds) {
    const stateAfter = (status: number, json?: unknown) =>
      readAnswer({ status, json, retryAfter: undefined }, { kind, address: '1', secret: 'x' }).state;
    for (const status of [408, 500, 502, 504, 524]) {
      assert.equal(stateAfter(status), 'unsure', `${kind} ${status}`);
      assert.equal(stateAfter(status, { ok: false, description: 'Bad Gateway' }), 'unsure', kind);
    }
    for (const status of [429, 503]) assert.equal(stateAfter(status), 'later', `${kind} ${status}`);
  }
});
