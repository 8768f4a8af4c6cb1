import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentChannels } from './silent-channels.ts';

const device = (is_current: boolean) => ({
  id: '5b0c1ad8-2f5b-4f5e-9f0a-4d2f3c1b7a60',
  name: 'Firefox',
  is_current,
  created_at: '2026-11-20T12:00:00Z',
});
const byEmail = { email: 'vera@example.org', by_email: true };
const silent = (...args: Parameters<typeof silentChannels>) => Object.keys(silentChannels(...args));

test('the channel of browsers is silent where no browser gets messages', () => {
  assert.deepEqual(silent({ ...byEmail, devices: [] }, undefined), ['push']);
  assert.deepEqual(silent({ ...byEmail, devices: [] }, 'off'), ['push']);
  assert.deepEqual(silent({ ...byEmail, devices: [device(true)] }, undefined), []);
  assert.deepEqual(silent({ ...byEmail, devices: [device(true)] }, 'on'), []);
  assert.deepEqual(silent({ ...byEmail, devices: [device(true)] }, 'forbidden'), ['push']);
  assert.deepEqual(silent({ ...byEmail, devices: [device(true)] }, 'off'), ['push']);
  assert.deepEqual(silent({ ...byEmail, devices: [device(true), device(false)] }, 'forbidden'), []);
  assert.match(silentChannels({ ...byEmail, devices: [] }, 'forbidden').push ?? '', /запретили/);
  assert.match(silentChannels({ ...byEmail, devices: [] }, 'unable').push ?? '', /не умеет/);
});

test('the channel of letters is silent without an address or while the letter is off', () => {
  const devices = [device(false)];
  assert.match(silentChannels({ devices, email: null, by_email: true }, 'on').email ?? '', /адрес/);
  assert.match(silentChannels({ devices, ...byEmail, by_email: false }, 'on').email ?? '', /выключено/);
  assert.deepEqual(silentChannels({ devices, ...byEmail }, 'on'), {});
});
