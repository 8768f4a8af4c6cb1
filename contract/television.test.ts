import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTelevision, isTvAgent, tvChoiceOf } from './television.ts';

const TIZEN = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Version/6.0 TV Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36';

test('recognizes TV browsers by their user agent', () => {
  const tvAgents = [
    TIZEN,
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/94 Safari/537.36 WebAppManager',
    'Mozilla/5.0 (Linux; Android 11; BRAVIA 4K UR2) AppleWebKit/537.36 Chrome/110 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 9; AFTKA) AppleWebKit/537.36 Chrome/110 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 12; Chromecast Build/STTE; GoogleTV) AppleWebKit/537.36 Safari/537.36',
    'Mozilla/5.0 (Linux; NetRange) AppleWebKit/537.36 HbbTV/1.5.1 (+DRM; VIDAA; Hisense)',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) AppleWebKit/537.36 Edge/44',
  ];
  const otherAgents = [
    DESKTOP,
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Tizen 4.0; SAMSUNG SM-Z400Y) AppleWebKit/537.36 Mobile Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15',
  ];
  for (const agent of tvAgents) assert.equal(isTvAgent(agent), true, agent);
  for (const agent of otherAgents) assert.equal(isTvAgent(agent), false, agent);
});

test('the choice of a browser counts more than its name', () => {
  assert.equal(isTelevision(TIZEN, null), true);
  assert.equal(isTelevision(TIZEN, 'viewport=xl; akane_tv=off'), false);
  assert.equal(isTelevision(DESKTOP, undefined), false);
  assert.equal(isTelevision(DESKTOP, 'akane_tv=on'), true);
  assert.equal(isTelevision(undefined, 'other_akane_tv=on'), false);
});

test('a browser in which a remote control was used has still chosen nothing', () => {
  assert.equal(isTelevision(DESKTOP, 'akane_tv=seen'), true);
  assert.deepEqual(['akane_tv=seen', 'akane_tv=on', 'akane_tv=off', '', null].map(tvChoiceOf), [
    'auto',
    'on',
    'off',
    'auto',
    'auto',
  ]);
});
