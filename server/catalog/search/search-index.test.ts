import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSearchIndex, type ReleaseNames, type SearchIndex } from './search-index.ts';

type Given = Partial<ReleaseNames> & { id: number; main: string; english: string };

function aRelease({ id, main, english, ...fields }: Given): ReleaseNames {
  const names = { name_main: main, name_english: english, name_alternative: null, alias: `release-${id}` };
  return { id, ...names, year: 2020, added_in_users_favorites: 0, ...fields };
}

function indexOf(...releases: Given[]): SearchIndex {
  const index = createSearchIndex();
  for (const release of releases) index.put(aRelease(release));
  return index;
}

const CATALOGUE = indexOf(
  { id: 1, main: 'Магическая битва', english: 'Jujutsu Kaisen' },
  { id: 2, main: 'Магическая битва 2', english: 'Jujutsu Kaisen Season 2', year: 2023 },
  { id: 3, main: 'Магическая битва 0 Фильм', english: 'Jujutsu Kaisen 0 Movie' },
  { id: 4, main: 'Наруто: Ураганные хроники', english: 'Naruto: Shippuuden' },
  { id: 5, main: 'Ванпанчмен', english: 'One Punch Man' },
  { id: 6, main: 'Евангелион', english: 'Shin Seiki Evangelion', name_alternative: 'Синдзи и его робот' },
  { id: 7, main: 'Берсерк (2016)', english: 'Berserk (2016)', year: 2016 },
  { id: 8, main: 'Берсерк (2017)', english: 'Berserk (2017)', year: 2017 },
  { id: 9, main: 'Моя геройская академия 2', english: 'Boku no Hero Academia 2nd Season' },
  { id: 10, main: 'Удар крови', english: 'Strike the Blood' },
  { id: 11, main: 'Удар крови OVA', english: 'Strike the Blood OVA' },
  { id: 12, main: 'Дни', english: 'Days' },
  { id: 13, main: 'Радужные дни в старшей школе', english: 'Nijiiro Days' },
  { id: 14, main: 'Ёжик в тумане', english: 'Hedgehog' },
);

const first = (text: string, index = CATALOGUE) => index.find(text, 10)[0];
const all = (text: string, index = CATALOGUE) => index.find(text, 10);

test('the exact title comes first, then its sequels, and nothing else', () => {
  assert.deepEqual(all('магическая битва'), [1, 2, 3]);
  assert.deepEqual(all('дни'), [12, 13]);
});

test('words may stand in any order and the last one may be unfinished', () => {
  assert.equal(first('битва магическая'), 1);
  assert.equal(first('ураганные наруто'), 4);
  assert.equal(first('наруто ура'), 4);
});

test('«ё» is «е», and case and punctuation do not matter', () => {
  for (const text of ['ежик в тумане', 'ЁЖИК, В ТУМАНЕ!', 'наруто ураганные хроники'])
    assert.ok(first(text), text);
});

test('one typo in a word of four letters, two in a longer one are forgiven', () => {
  assert.equal(first('магичиская битва'), 1);
  assert.equal(first('магичисуая бетва'), 1);
  assert.equal(first('naurto'), 4);
  assert.equal(first('шурагане наруто'), 4);
});

test('a text typed in the wrong layout is read in the right one', () => {
  assert.equal(first('yfhenj'), 4);
  assert.equal(first('тфкгещ'), 4);
  assert.equal(first('vfubxtcrfz ,bndf 2'), 2);
  assert.equal(first('Elfh rhjdb OVA'), 11);
});

test('Japanese is found however it is written', () => {
  for (const text of ['дзюдзюцу кайсэн', 'джуджутсу кайсен', 'zyuzyutu kaisen'])
    assert.equal(first(text), 1, text);
  for (const text of ['синдзи', 'шинджи', 'shinji', 'sinzi']) assert.equal(first(text), 6, text);
});

test('Russian in latin letters finds Russian', () => {
  assert.equal(first('magicheskaya bitva'), 1);
  assert.equal(first('udar krovi'), 10);
});

test('every way to say the number of a season finds that season', () => {
  for (const season of ['2', '2 сезон', 'второй сезон', 'season 2', '2nd season', 'тв-2', 'S2', 'II'])
    assert.equal(first(`магическая битва ${season}`), 2, season);
});

test('the first season is found with its number', () => {
  assert.equal(first('магическая битва 1 сезон'), 1);
});

test('spaces may be too many or missing', () => {
  assert.equal(first('onepunchman'), 5);
  assert.equal(first('ван панч мен'), 5);
});

test('initials stand for a long title', () => {
  assert.equal(first('мга 2'), 9);
  assert.equal(first('bnha'), 9);
});

test('a year prefers its releases and excludes no others', () => {
  assert.deepEqual(all('магическая битва 2023'), [2, 1, 3]);
  assert.equal(first('берсерк 2017'), 8);
});

test('words are lost only when nothing bears them all', () => {
  assert.deepEqual(all('наруто ураганные хроники смотреть в хорошем качестве'), [4]);
  assert.deepEqual(all('удар крови ova'), [11]);
});

test('nothing is found for what nobody bears, and for a text without letters and digits', () => {
  for (const text of ['', ' … ', '№', 'щщщщщщ', 'квантовая хромодинамика'])
    assert.deepEqual(all(text), [], text);
});

test('of equals the popular one comes first', () => {
  const twins = indexOf(
    { id: 1, main: 'Маяк', english: 'Lighthouse' },
    { id: 2, main: 'Маяк', english: 'Lighthouse', added_in_users_favorites: 7 },
  );
  assert.deepEqual(all('маяк', twins), [2, 1]);
  assert.deepEqual(twins.find('маяк', 1), [2]);
});

test('a renamed release is found by its new names only, a removed one by none', () => {
  const index = indexOf(
    { id: 1, main: 'Маяк', english: 'Lighthouse' },
    { id: 2, main: 'Порт', english: 'Port' },
  );
  index.put(aRelease({ id: 1, main: 'Причал', english: 'Pier', alias: 'pier' }));
  assert.deepEqual(all('маяк', index), []);
  assert.deepEqual(all('причал', index), [1]);
  index.remove(1);
  index.remove(1);
  assert.deepEqual(all('причал', index), []);
  assert.equal(index.size, 1);
  index.put(aRelease({ id: 3, main: 'Мыс', english: 'Cape' }));
  assert.deepEqual([...all('мыс', index), ...all('порт', index)], [3, 2]);
});
