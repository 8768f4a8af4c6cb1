import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSearchIndex, type ReleaseNames, type SearchIndex } from './search-index.ts';

type ReleaseInput = Partial<ReleaseNames> & { id: number; main: string; english: string };

function aRelease({ id, main, english, ...fields }: ReleaseInput): ReleaseNames {
  const names = { name_main: main, name_english: english, name_alternative: null, alias: `release-${id}` };
  return { id, ...names, year: 2020, added_in_users_favorites: 0, ...fields };
}

function indexOf(...releases: ReleaseInput[]): SearchIndex {
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

test('finds the exact title first, then its sequels, and nothing else', () => {
  assert.deepEqual(all('магическая битва'), [1, 2, 3]);
  assert.deepEqual(all('дни'), [12, 13]);
});

test('accepts words in any order and an unfinished last word', () => {
  assert.equal(first('битва магическая'), 1);
  assert.equal(first('ураганные наруто'), 4);
  assert.equal(first('наруто ура'), 4);
});

test('treats «ё» as «е» and ignores case and punctuation', () => {
  for (const text of ['ежик в тумане', 'ЁЖИК, В ТУМАНЕ!', 'наруто ураганные хроники'])
    assert.ok(first(text), text);
});

test('allows one typo in a word of four letters and two in a longer one', () => {
  assert.equal(first('магичиская битва'), 1);
  assert.equal(first('магичисуая бетва'), 1);
  assert.equal(first('naurto'), 4);
  assert.equal(first('шурагане наруто'), 4);
});

test('guesses the name of a word with too many typos for a result, but not of a short or made-up one', () => {
  assert.deepEqual(all('бирсенк'), []);
  assert.deepEqual(new Set(CATALOGUE.guess('бирсенк', 3)), new Set([7, 8]));
  for (const text of ['ыыы', 'zzz', 'дмн', 'йцукенгш']) assert.deepEqual(CATALOGUE.guess(text, 3), [], text);
});

test('reads a text typed in the wrong layout in the right one', () => {
  assert.equal(first('yfhenj'), 4);
  assert.equal(first('тфкгещ'), 4);
  assert.equal(first('vfubxtcrfz ,bndf 2'), 2);
  assert.equal(first('Elfh rhjdb OVA'), 11);
});

test('finds Japanese words in every transliteration', () => {
  for (const text of ['дзюдзюцу кайсэн', 'джуджутсу кайсен', 'zyuzyutu kaisen'])
    assert.equal(first(text), 1, text);
  for (const text of ['синдзи', 'шинджи', 'shinji', 'sinzi']) assert.equal(first(text), 6, text);
});

test('finds Russian words typed in latin letters', () => {
  assert.equal(first('magicheskaya bitva'), 1);
  assert.equal(first('udar krovi'), 10);
});

test('finds a season by every spelling of its number', () => {
  for (const season of ['2', '2 сезон', 'второй сезон', 'season 2', '2nd season', 'тв-2', 'S2', 'II'])
    assert.equal(first(`магическая битва ${season}`), 2, season);
});

test('finds a first season by its number', () => {
  assert.equal(first('магическая битва 1 сезон'), 1);
});

test('ignores extra and missing spaces', () => {
  assert.equal(first('onepunchman'), 5);
  assert.equal(first('ван панч мен'), 5);
});

test('finds a long title by its initials', () => {
  assert.equal(first('мга 2'), 9);
  assert.equal(first('bnha'), 9);
});

test('prefers releases of a given year without excluding others', () => {
  assert.deepEqual(all('магическая битва 2023'), [2, 1, 3]);
  assert.equal(first('берсерк 2017'), 8);
});

test('ignores words only when no release has all of them', () => {
  assert.deepEqual(all('наруто ураганные хроники смотреть в хорошем качестве'), [4]);
  assert.deepEqual(all('удар крови ova'), [11]);
});

test('finds nothing for unknown words or for a text without letters and digits', () => {
  for (const text of ['', ' … ', '№', 'щщщщщщ', 'квантовая хромодинамика'])
    assert.deepEqual(all(text), [], text);
});

test('finds nothing for made-up words and for keys pressed at random', () => {
  const words =
    'ыыы zzz ъъъ qqq шшшш ъьъьъь zyzyzy хфхфхф фыв asd йцук qwer фывапролд asdfghjkl ячсмить zxcvbn ' +
    'ппоооп лджлдж жхс kjl нящ vah шэц вебэс ycyjesm хигнес qisitiz мнчгщй ттчщъ wldbo uhaemy ссыяьйчьм';
  const several = ['rsim oxo ckwj', 'йць шщг', 'zowejhok yzusm', 'щуп зыв', 'бйбйбй ююю'];
  for (const text of [...words.split(' '), ...several]) assert.deepEqual(all(text), [], text);
});

test('finds a name from its first typed letter on', () => {
  for (const name of ['наруто', 'евангелион', 'one punch man', 'ёжик в тумане', 'nijiiro'])
    for (let end = 1; end <= name.length; end += 1) {
      const typed = name.slice(0, end);
      assert.ok(all(typed).length > 0, typed);
    }
  assert.equal(first('yfhen'), 4);
});

test('puts the more popular of two equal results first', () => {
  const twins = indexOf(
    { id: 1, main: 'Маяк', english: 'Lighthouse' },
    { id: 2, main: 'Маяк', english: 'Lighthouse', added_in_users_favorites: 7 },
  );
  assert.deepEqual(all('маяк', twins), [2, 1]);
  assert.deepEqual(twins.find('маяк', 1), [2]);
});

test('finds a renamed release only by its new names and a removed one not at all', () => {
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

const JAPANESE_NAMES = indexOf(
  { id: 1, main: 'Атака титанов', english: 'Shingeki no Kyojin', name_alternative: '進撃の巨人' },
  {
    id: 2,
    main: 'Атака титанов 2',
    english: 'Shingeki no Kyojin 2',
    name_alternative: '進撃の巨人 Season 2',
  },
  { id: 3, main: 'Клинок', english: 'Kimetsu no Yaiba', name_alternative: '鬼滅の刃' },
  { id: 4, main: 'Непутёвый ученик', english: 'Mahouka', name_alternative: '魔法科高校の劣等生' },
  { id: 5, main: 'Евангелион', english: 'Evangelion', name_alternative: '新世紀エヴァンゲリオン' },
  { id: 6, main: 'Семья шпиона', english: 'SPY×FAMILY' },
  { id: 7, main: 'Волчица и пряности', english: 'Spice & Wolf' },
  { id: 8, main: 'Драгонболл Супер', english: 'Dragon Ball Super' },
  { id: 9, main: 'Моя геройская академия', english: 'Boku no Hero Academia' },
  { id: 10, main: 'Ванпанчмен', english: 'One-Punch Man' },
);

test('finds a Japanese name by any part of it', () => {
  for (const [part, id] of [
    ['進撃の巨人', 1],
    ['進撃', 1],
    ['巨人', 1],
    ['撃の', 1],
    ['進撃の巨人 第2期', 2],
    ['進撃 2', 2],
    ['鬼', 3],
    ['刃', 3],
    ['鬼滅のやいば', undefined],
    ['高校', 4],
    ['劣等生', 4],
    ['エバンゲリオン', 5],
    ['えゔぁ', 5],
    ['ｴｳﾞｧﾝｹﾞﾘｵﾝ', 5],
    ['ゲリオン', 5],
  ] as const)
    assert.equal(first(part, JAPANESE_NAMES), id, part);
  for (const other of ['呪術', '廻', 'ワンピース']) assert.deepEqual(all(other, JAPANESE_NAMES), [], other);
});

test('finds a name whose words are joined or split otherwise, also a part of it', () => {
  for (const [typed, id] of [
    ['семьяшпиона', 6],
    ['семья шпиона', 6],
    ['семья-шпиона', 6],
    ['spyfamily', 6],
    ['spy x family', 6],
    ['геройскаяакадемия', 9],
    ['академия моягеройская', 9],
    ['супер драгон болл', 8],
    ['dragonball super', 8],
    ['superdragonball', 8],
    ['one punch man', 10],
    ['onepunchman', 10],
    ['onepunch man', 10],
    ['ван панч мэн', 10],
    ['ванпанч мен', 10],
  ] as const)
    assert.equal(first(typed, JAPANESE_NAMES), id, typed);
});

test('reads «&», «and» and «и» as the same', () => {
  for (const typed of [
    'spice & wolf',
    'spice and wolf',
    'spice wolf',
    'волчица & пряности',
    'волчица пряности',
  ])
    assert.equal(first(typed, JAPANESE_NAMES), 7, typed);
});
