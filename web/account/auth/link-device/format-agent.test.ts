import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Agent } from '#contract/agent.ts';
import { formatAgent } from './format-agent.ts';

const agent = (
  browser: string | null,
  device: string | null,
  platform: string | null,
  country: string | null,
): Agent => ({
  browser: { name: browser, version: '1' },
  device: { name: device, version: '1', platform },
  location: { country, iso_code: null },
  is_mobile: false,
  is_desktop: false,
});

test('names a program and its place, and admits what is unknown', () => {
  const cases: [Agent, name: string, place: string][] = [
    [agent('Chrome', 'Windows', 'desktop', 'Россия'), 'Chrome на Windows', 'Компьютер · Россия'],
    [agent('AniLiberty', 'iPhone', 'mobile', 'Латвия'), 'AniLiberty на iPhone', 'Телефон · Латвия'],
    [agent('Tizen', 'Tizen', 'tv', null), 'Tizen', 'Телевизор · место неизвестно'],
    [agent('okhttp', null, null, 'Россия'), 'okhttp', 'Россия'],
    [agent(null, null, 'fridge', null), 'Неизвестное устройство', 'Место неизвестно'],
  ];
  for (const [input, name, place] of cases) {
    assert.equal(formatAgent(input).name, name);
    assert.equal(formatAgent(input).place, place);
  }
});
