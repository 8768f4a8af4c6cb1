import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  episodeOfName,
  episodesOfNames,
  parseEpisodeRange,
  formatEpisodes,
  isHardsubName,
  isHighQualityName,
  qualityOfName,
  titleOfName,
  typeOfName,
} from './name-facts.ts';
import { qualityOf } from './video-facts.ts';

test('finds the episode number in common spellings', () => {
  const names: [string, number | undefined][] = [
    ['[Akane] Last Train - 05 [1080p].mkv', 5],
    ['Last.Train.S01E12.1080p.WEB-DL.mkv', 12],
    ['Last Train S01E12 1080p.mkv', 12],
    ['Last_Train_[03]_[720p].mkv', 3],
    ['Last Train - 25.5 (BDRip 1080p).mkv', 25.5],
    ['07.mkv', 7],
    ['half02.mp4', 2],
    ['Movie hd720.mkv', undefined],
    ['clip-h264.mkv', undefined],
    ['7 серия.mkv', 7],
    ['Поезд Серия 11.mkv', 11],
    ['Мой сосед 12 серия финал.mkv', 12],
    ['Last_Train_25.5_final.mkv', 25.5],
    ['Last Train ep 3.mp4', 3],
    ['Last Train 2 - 04v2 [HEVC].mkv', 4],
    ['Last Train 13 [1080p].mkv', 13],
    ['Movie 2026 1080p x265.mkv', undefined],
    ['Last Train.mkv', undefined],
  ];
  for (const [name, number] of names) assert.equal(episodeOfName(name), number, name);
  assert.equal(episodeOfName('Season 1/Last Train - 02.mkv'), 2);
});

test('finds the title before the number or after it, and the height of the picture', () => {
  const names: [string, string, string | undefined][] = [
    ['[Akane] Лисья почта - 03 [1080p].mkv', 'Лисья почта', '1080p'],
    ['Last.Train.S01E12.1080p.WEB-DL.mkv', 'Last Train', '1080p'],
    ['Last_Train_25.5_final.mkv', 'Last Train', undefined],
    ['Мой сосед 12 серия.mkv', 'Мой сосед', undefined],
    ['07 - Last Train (720p).mkv', 'Last Train', '720p'],
    ['07.mkv', '', undefined],
    ['half02.mp4', 'half', undefined],
    ['Last Train.mkv', 'Last Train', undefined],
  ];
  for (const [name, title, quality] of names)
    assert.deepEqual([titleOfName(name), qualityOfName(name)], [title, quality], name);
});

test('formats numbers as ranges', () => {
  assert.equal(formatEpisodes([3, 1, 2]), '1-3');
  assert.equal(formatEpisodes([1, 2, 3, 5, 7, 8]), '1-3, 5, 7-8');
  assert.equal(formatEpisodes([5, 5]), '5');
  assert.equal(episodesOfNames(['a - 01.mkv', 'a - 02.mkv'], 'a'), '1-2');
  assert.equal(episodesOfNames(['a.mkv', 'b - 02.mkv'], 'Название [01-12]'), '1-12');
  assert.equal(episodesOfNames(['a.mkv'], 'Название'), undefined);
});

test('parses the first and last episode of a range', () => {
  assert.deepEqual(parseEpisodeRange('1-17 + OVA(1-4)'), { first: 1, last: 17 });
  for (const description of ['1–12', '1 - 12', '1 – 12', '1—12', '01-12', '1-12.', '1-12, 14'])
    assert.deepEqual(parseEpisodeRange(description), { first: 1, last: 12 }, description);
  assert.equal(parseEpisodeRange('1.2.3'), undefined);
  assert.deepEqual(parseEpisodeRange('25.5'), { first: 25.5, last: 25.5 });
  assert.equal(parseEpisodeRange('Фильм'), undefined);
});

test('reads the source, burned-in subtitles and high-quality HEVC from names', () => {
  const types = {
    'A.WEB-DLRip': 'WEB-DLRip',
    'A.WEB-DL.1080p': 'WEB-DL',
    'A [WEBRip]': 'WEBRip',
    'A WEB 1080p': 'WEBRip',
    A_BDRip: 'BDRip',
    'A Blu-ray': 'BDRip',
    'A [BD 1080p]': 'BDRip',
    'A HDTVRip': 'HDTVRip',
    'A DVDRip': 'DVDRip',
    'A TVRip': 'TVRip',
    Abduction: undefined,
  };
  for (const [name, type] of Object.entries(types)) assert.equal(typeOfName(name), type, name);
  assert.deepEqual([isHardsubName('A [Hardsub]'), isHardsubName('A')], [true, false]);
  assert.deepEqual([isHighQualityName('A HEVC-HQ'), isHighQualityName('A HEVC')], [true, false]);
});

test('names a slightly cropped picture by its original size', () => {
  const sizes: [number, number, string][] = [
    [7680, 4320, '8k'],
    [3840, 1600, '4k'],
    [2560, 1440, '2k'],
    [1920, 800, '1080p'],
    [1440, 1080, '1080p'],
    [1280, 720, '720p'],
    [720, 576, '576p'],
    [640, 480, '480p'],
    [320, 180, '360p'],
  ];
  for (const [width, height, name] of sizes) assert.equal(qualityOf(width, height), name);
});
