import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceIcon, placeWords, programWords, systemWords } from './session-words.ts';

const nothing = { name: null, version: null };
const device = { ...nothing, platform: null };

test('a program is told by its name, else by what it says of itself, cut and without signs that cannot be seen', () => {
  const browser = { name: 'Chrome', version: '141' };
  assert.equal(programWords({ browser, device, user_agent: 'Mozilla' }), 'Chrome 141');
  assert.equal(
    programWords({ browser: { name: 'okhttp', version: null }, device, user_agent: '' }),
    'okhttp',
  );
  const said = `<img src=x>\u202E${'x'.repeat(400)}`;
  const words = programWords({ browser: nothing, device, user_agent: said });
  assert.ok(words.startsWith('<img src=x>xx') && words.length === 61);
  assert.equal(programWords({ browser: nothing, device, user_agent: '\u0000 ' }), 'Неизвестная программа');
});

test('a system and a place are told as far as they are known', () => {
  assert.equal(
    systemWords({ device: { name: 'Windows', version: '10', platform: 'desktop' } }),
    'Windows 10',
  );
  assert.equal(systemWords({ device }), '');
  const ip_address = '203.0.113.7';
  assert.equal(
    placeWords({ location: { country: 'Россия', iso_code: 'RU' }, ip_address }),
    'Россия · 203.0.113.7',
  );
  assert.equal(placeWords({ location: { country: null, iso_code: null }, ip_address }), '203.0.113.7');
});

test('each kind of device has its picture', () => {
  assert.equal(deviceIcon({ is_mobile: true, is_desktop: false }), 'phone');
  assert.equal(deviceIcon({ is_mobile: false, is_desktop: true }), 'device');
  assert.equal(deviceIcon({ is_mobile: false, is_desktop: false }), 'globe');
});
