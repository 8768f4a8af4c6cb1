import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Promotion } from '#contract/promotions.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { toOffer } from './offer.ts';

const ad = (fields: object = {}) =>
  toOffer({
    url: 'https://shop.test/',
    url_label: 'Открыть магазин',
    title: 'Фигурки и манга',
    description: 'Скидки до конца месяца',
    image: NO_IMAGE,
    is_ad: true,
    ad_erid: '2Vtzqx9',
    ad_origin: 'ООО «Ромашка»',
    release: null,
    ...fields,
  } as unknown as Promotion);

test('labels an advertisement with its advertiser and token', () => {
  assert.equal(ad()?.adLabel, 'Реклама · ООО «Ромашка» · erid:\u00A02Vtzqx9');
  assert.equal(ad({ ad_erid: null, ad_origin: null })?.adLabel, 'Реклама');
});

test('links to another site, to a page of this site, or to the release', () => {
  assert.deepEqual(ad()?.link, { to: 'https://shop.test/', label: 'Открыть магазин', isOurs: false });
  assert.deepEqual(ad({ url: '/support', url_label: null })?.link, {
    to: '/support',
    label: 'Подробнее',
    isOurs: true,
  });
  const release = { alias: 'fox', name: { main: 'Лис' } };
  assert.equal(ad({ url: null, release })?.link?.to, '/anime/releases/release/fox');
});

test('drops an invalid address and a promotion without a title', () => {
  for (const url of ['javascript:alert(1)', '//evil.test', 'data:text/html,x'])
    assert.equal(ad({ url })?.link, null);
  assert.equal(ad({ title: null }), null);
});
