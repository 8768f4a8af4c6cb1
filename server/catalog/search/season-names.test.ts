import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeasonNames, statedSeason } from './season-names.ts';

const aRelease = (id: number, name_english: string, name_main = '') => ({
  id,
  name_english,
  name_main,
  name_alternative: null,
  alias: `release-${id}`,
  year: 2026,
  added_in_users_favorites: 0,
});

function seasonsOf(...names: string[]) {
  const seasons = createSeasonNames();
  for (const [id, name] of names.entries()) seasons.put(aRelease(id, name));
  return seasons;
}

test('reads the number of a season where a name states it in words', () => {
  const names: [string, number | undefined][] = [
    ['Night Train', undefined],
    ['Night Train 2nd Season', 2],
    ['Night Train Season 3', 3],
    ['Night Train Season 2 Part 2', 2],
    ['Night Train S02', 2],
    ['Night Train (S3)', 3],
    ['Ночной поезд ТВ-2', 2],
    ['Ночной поезд [ТВ-2]', 2],
    ['Ночной поезд 3 сезон', 3],
    ['Ночной поезд 3-й сезон', 3],
    ['Ночной поезд: сезон 4', 4],
    ['Night Train Final Season', undefined],
    ['AoT: The Final Season Part 2', undefined],
    ["JoJo's 5: Golden Wind", undefined],
    ['Girl’s 2', undefined],
    ['5 сезонов любви', undefined],
    ['Межсезон 2', undefined],
    ['Yes 5', undefined],
    ['MTV 3', undefined],
    ['S2pid', undefined],
  ];
  for (const [name, number] of names) assert.equal(statedSeason(name), number, name);
});

test('a bare final number is a season only where another release has the name without it', () => {
  const names: [name: string, others: string[], season: number | undefined][] = [
    ['Night Train 2', ['Night Train'], 2],
    ['Night Train II', ['Night Train'], 2],
    ['Night Train IV', ['NIGHT TRAIN!'], 4],
    ['Night Train 2', [], undefined],
    ['Night Train 2', ['Night Train Extra'], undefined],
    ['Night Train 100', ['Night Train'], undefined],
    ['Kaiju No. 8', ['Kaiju'], undefined],
    ['Кайдзю № 8', ['Кайдзю No'], undefined],
    ['Macross 7', ['Macross Plus'], undefined],
    ['Combattler V', [], undefined],
    ['Voltes V', ['Daimos'], undefined],
    ['Yes! Precure 5', ['Pretty Cure'], undefined],
    ['Spy x Family Part 2', ['Spy x Family'], undefined],
    ['Night Train Vol. 3', ['Night Train'], undefined],
    ['Persona 5', ['Persona 4 the Animation'], undefined],
    ['86', [], undefined],
    ['5', [''], undefined],
    ['Level I', ['Level'], undefined],
  ];
  for (const [name, others, season] of names)
    assert.equal(seasonsOf(name, ...others).seasonOf(0), season, `${name} beside ${others.join()}`);
});

test('the season follows the names of other releases as they come and go', () => {
  const seasons = seasonsOf('Night Train 2');
  assert.deepEqual([seasons.seasonOf(0), seasons.ofSeason(1)], [undefined, [0]]);
  seasons.put(aRelease(7, 'Night Train'));
  seasons.put(aRelease(8, 'Other', 'Night Train'));
  assert.deepEqual([seasons.seasonOf(0), seasons.ofSeason(2), seasons.ofSeason(1)], [2, [0], [7, 8]]);
  seasons.remove(7);
  assert.equal(seasons.seasonOf(0), 2);
  seasons.put(aRelease(8, 'Other'));
  assert.deepEqual([seasons.seasonOf(0), seasons.ofSeason(2), seasons.ofSeason(1)], [undefined, [], [0, 8]]);
  seasons.remove(0);
  assert.deepEqual(
    [seasons.ofSeason(1), seasons.isName('other!'), seasons.isName('Night Train 2')],
    [[8], true, false],
  );
});
