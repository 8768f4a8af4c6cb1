import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHostileTexts } from '#tests/support/samples/hostile-texts.ts';
import { toPushMessage } from './push-message.ts';

const RELEASE = {
  kind: 'episode' as const,
  publish_day: null,
  postponement: null,
  previous_postponement: null,
  answer: null,
  event_id: 12,
  release_id: 1,
  name_main: 'Луна',
  icon: '/storage/1.webp',
  episodes: [{ ordinal: 7 }],
};

test('puts hostile release names on one line without direction-changing characters', () => {
  const words = createHostileTexts();
  for (let i = 0; i < 40; i += 1) {
    const name_main = `А${words(499)}`;
    const { title, body, url } = toPushMessage({ ...RELEASE, name_main });
    assert.doesNotMatch(title, /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
    assert.ok(title.startsWith('А') && title.length <= 200, title);
    assert.deepEqual([body, url], ['Эпизод\u00A07', '/me/notices/open/12']);
  }
  // Notifications show plain text, so markup is left as it is.
  assert.equal(toPushMessage({ ...RELEASE, name_main: '<b>&amp;' }).title, '<b>&amp;');
});

test('fits the longest names, addresses and episode lists into the limit of push services', () => {
  const episodes = Array.from({ length: 3000 }, (_, i) => ({ ordinal: i * 2 }));
  for (const sign of ['\u0001', '"', 'я', '語', '😀']) {
    const notice = { ...RELEASE, name_main: `А${sign.repeat(500)}`, episodes };
    for (const icon of [`/${'i'.repeat(999)}`, `/${'i'.repeat(5000)}`]) {
      const message = toPushMessage({ ...notice, icon });
      assert.ok(Buffer.byteLength(JSON.stringify(message)) < 3900, sign);
      assert.ok(message.title.isWellFormed() && message.body.endsWith('…'));
    }
  }
});
