import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceIcon, formatPlace, formatProgram, formatSystem } from './format-session.ts';

const nothing = { name: null, version: null };
const device = { ...nothing, platform: null };

test('formats a program by its name, or by its user agent without invisible characters, truncated', () => {
  const browser = { name: 'Chrome', version: '141' };
  assert.equal(formatProgram({ browser, device, user_agent: 'Mozilla' }), 'Chrome 141');
  assert.equal(
    formatProgram({ browser: { name: 'okhttp', version: null }, device, user_agent: '' }),
    'okhttp',
  );
  const userAgent = `<img src=x>\u202E${'x'.repeat(400)}`;
  const formatted = formatProgram({ browser: nothing, device, user_agent: userAgent });
  assert.ok(formatted.startsWith('<img src=x>xx') && formatted.length === 61);
  assert.equal(formatProgram({ browser: nothing, device, user_agent: '\u0000 ' }), 'Неизвестная программа');
});

test('formats the known parts of a system and a place', () => {
  assert.equal(
    formatSystem({ device: { name: 'Windows', version: '10', platform: 'desktop' } }),
    'Windows 10',
  );
  assert.equal(formatSystem({ device }), '');
  const ip_address = '203.0.113.7';
  assert.equal(
    formatPlace({ location: { country: 'Россия', iso_code: 'RU' }, ip_address }),
    'Россия · 203.0.113.7',
  );
  assert.equal(formatPlace({ location: { country: null, iso_code: null }, ip_address }), '203.0.113.7');
});

test('each kind of device has its icon', () => {
  assert.equal(deviceIcon({ is_mobile: true, is_desktop: false }), 'phone');
  assert.equal(deviceIcon({ is_mobile: false, is_desktop: true }), 'device');
  assert.equal(deviceIcon({ is_mobile: false, is_desktop: false }), 'globe');
});
