import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Promotion } from '#contract/promotions.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { pickBanner, toHighlight } from './highlight.ts';

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
  const labels = [ad, promotion({})].map((one) => toHighlight(one, null)?.adLabel?.replaceAll('\u00A0', ' '));
  assert.deepEqual(labels, ['Реклама · ООО «Чай» · erid: 2Vtz', undefined]);
});

test('shows nothing for a promotion without a title and a release', () => {
  assert.equal(toHighlight(promotion({ title: null }), null), null);
});

test('shows the picture of the promotion, and the wide picture of its release instead of drawn art', () => {
  const picture = (preview: string | null) => ({ ...NO_IMAGE, preview });
  const shown = [picture('/storage/lists/1.jpg'), picture('/storage/art/1.jpg'), NO_IMAGE].map(
    (image) =>
      toHighlight(promotion({ image }), { src: '/cover.webp', place: { 'data-x': 6, 'data-y': 4 } })?.picture,
  );
  assert.deepEqual(shown, [
    { src: '/storage/lists/1.jpg' },
    { src: '/cover.webp', place: { 'data-x': 6, 'data-y': 4 } },
    { src: '/cover.webp', place: { 'data-x': 6, 'data-y': 4 } },
  ]);
});

test('picks the first promotion that the first screen does not show, and none if it shows all', () => {
  const about = (releaseId: number | null) => ({ ...toHighlight(promotion({}), null)!, releaseId });
  const banners = [about(1), about(2), about(null)];
  const idOf = (...slides: number[]) =>
    pickBanner(
      banners,
      slides.map((id) => ({ id })),
    )?.releaseId;
  assert.deepEqual([idOf(), idOf(1), idOf(2, 1)], [1, 2, null]);
  assert.equal(pickBanner([about(1)], [{ id: 1 }]), undefined);
});
