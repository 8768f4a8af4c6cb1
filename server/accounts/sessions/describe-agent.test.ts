import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeAgent } from './describe-agent.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

test('reads the browser, the system and the device', () => {
  assert.deepEqual(describeAgent(CHROME), {
    device: { name: 'Windows', version: '10', platform: 'desktop' },
    browser: { name: 'Chrome', version: '141' },
    is_mobile: false,
    is_desktop: true,
  });
  assert.deepEqual(describeAgent(SAFARI), {
    device: { name: 'iPhone', version: '18.6', platform: 'mobile' },
    browser: { name: 'Safari', version: '18' },
    is_mobile: true,
    is_desktop: false,
  });
});

test('names other programs by the beginning of their user agent', () => {
  const { browser, is_mobile, is_desktop } = describeAgent('AniLibria/3.2.1 (desktop)');
  assert.deepEqual([browser, is_mobile, is_desktop], [{ name: 'AniLibria', version: '3' }, false, false]);
});

test('cuts hostile user agents and removes invisible characters', () => {
  const none = { name: null, version: null };
  assert.deepEqual(describeAgent('  ').browser, none);
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '../../../../etc/passwd',
    '\u0000\u202E\n',
    'Mozilla/5.0 (Linux; Android 14; <script>alert(1)</script> Build/1) Chrome/141.0 Mobile Safari/537.36',
    'x'.repeat(400),
    `Mozilla/5.0 (${'('.repeat(380)}`,
    '<img src=x onerror=alert(1)>'.repeat(358),
    `Mozilla/5.0 (Linux; Android 14; ${'<img src=x onerror=alert(1)>'.repeat(358)}) Chrome/141.0 Mobile`,
    `Mozilla/5.0 (Linux; Android 14; x${'\u{1F98A}'.repeat(59)}) Chrome/141.0 Mobile`,
    `${'../'.repeat(3400)}etc/passwd`,
  ];
  for (const agent of hostile) {
    const { device, browser } = describeAgent(agent);
    for (const text of [...Object.values(device), ...Object.values(browser)]) {
      assert.doesNotMatch(text ?? '', /[\p{Cc}\p{Cf}]/u, agent);
      assert.ok((text ?? '').length <= 60);
      assert.ok((text ?? '').isWellFormed(), agent);
    }
  }
});
