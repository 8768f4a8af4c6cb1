import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Promotion } from '#contract/promotions.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { toHighlights } from './highlight.ts';

const promotion = (fields: Partial<Promotion>): Promotion => ({
  id: '00000000-0000-4000-8000-000000000001',
  url: '/support',
  url_label: null,
  title: 'Поддержать',
  description: null,
  image: NO_IMAGE,
  is_ad: false,
  ad_erid: null,
  ad_origin: null,
  has_overlay: true,
  release: null,
  ...fields,
});

test('labels an advertisement with its advertiser and the team’s own promotion with nothing', () => {
  const ad = promotion({ is_ad: true, ad_origin: 'ООО «Чай»', ad_erid: '2Vtz', url: 'https://tea.test/' });
  const labels = toHighlights([ad, promotion({})]).map(({ adLabel }) => adLabel?.replaceAll('\u00A0', ' '));
  assert.deepEqual(labels, ['Реклама · ООО «Чай» · erid: 2Vtz', undefined]);
});

test('keeps at most five promotions and skips those without a title', () => {
  const many = Array.from({ length: 7 }, (_, i) => promotion({ title: i === 0 ? null : `№${i}` }));
  assert.deepEqual(
    toHighlights(many).map(({ title }) => title),
    ['№1', '№2', '№3', '№4', '№5'],
  );
});
