import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PreviewedRelease, releasePreview, sitePreview } from './preview.ts';

const SITE = { name: 'Аканэ', title: 'Аниме в русской озвучке' };

function aRelease(fields: Partial<PreviewedRelease> = {}): PreviewedRelease {
  return {
    id: 7,
    name: { main: 'Ночной поезд', english: 'Night Train' },
    year: 2026,
    type: { value: 'TV', description: 'ТВ' },
    age_rating: { label: '16+', is_adult: false },
    poster: { src: '/storage/releases/posters/7/800-1.jpg' },
    ...fields,
  };
}

test('the address of a picture changes only with what is drawn on it', () => {
  const changes: Partial<PreviewedRelease>[] = [
    {},
    { name: { main: 'Ночной поезд 2', english: 'Night Train' } },
    { year: 2025 },
    { type: { value: 'MOVIE', description: 'Фильм' } },
    { age_rating: { label: '18+', is_adult: true } },
    { poster: { src: null } },
  ];
  const addresses = changes.map((change) => releasePreview(aRelease(change), SITE).src);
  const renamed = releasePreview(aRelease(), { name: 'Другое имя' }).src;
  assert.equal(new Set([...addresses, renamed]).size, changes.length + 1);
  for (const address of addresses) assert.match(address, /^\/previews\/releases\/7\/[0-9a-z]{2,14}\.jpg$/);
  assert.equal(releasePreview(aRelease(), SITE).src, addresses[0]);
});

test('the address of the picture of the site changes with its texts', () => {
  assert.notEqual(sitePreview(SITE).src, sitePreview({ ...SITE, title: 'Аниме дома' }).src);
  assert.match(sitePreview(SITE).src, /^\/previews\/site\/[0-9a-z]+\.jpg$/);
});
