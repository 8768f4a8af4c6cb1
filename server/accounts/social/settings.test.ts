import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#server/config.ts';

const NO_FILE = '/nowhere/.env';

test('enables a provider when its keys are set; VK needs no secret', () => {
  assert.deepEqual(readConfig({}, NO_FILE).social, { keys: {}, origin: undefined });
  const { social } = readConfig(
    {
      SOCIAL_VK_ID: '1',
      SOCIAL_GOOGLE_ID: 'g',
      SOCIAL_GOOGLE_SECRET: 's',
      SOCIAL_ORIGIN: 'http://127.0.0.1:9',
    },
    NO_FILE,
  );
  assert.deepEqual(social, {
    keys: { vk: { id: '1', secret: undefined }, google: { id: 'g', secret: 's' } },
    origin: 'http://127.0.0.1:9',
  });
});

test('reports a provider with only an id or only a secret', () => {
  assert.throws(() => readConfig({ SOCIAL_GOOGLE_ID: 'g' }, NO_FILE), /SOCIAL_GOOGLE_SECRET: нужен/);
  assert.throws(() => readConfig({ SOCIAL_DISCORD_SECRET: 's' }, NO_FILE), /SOCIAL_DISCORD_ID: нужен/);
  assert.throws(() => readConfig({ SOCIAL_ORIGIN: 'http://127.0.0.1/path' }, NO_FILE), /SOCIAL_ORIGIN/);
});
