import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { randomFrom } from '#server/media/images/poster-art/random.ts';
import {
  createSearchIndex,
  type ReleaseNames,
  type SearchIndex,
} from '#server/catalog/search/search-index.ts';
import { pinToCore } from '../load/measured-server.ts';
import { growCatalogue, readCatalogue } from './search-catalogue.ts';
import {
  EXACT,
  NAME_FIELDS,
  TYPING_STYLES,
  ONE_TYPO,
  searchAllNames,
  WRONG_LAYOUT,
  type TypingStyle,
} from './search-quality.ts';
import { makeNonsense } from './search-nonsense.ts';
import { byPolivanov } from './search-romaji.ts';
import { quantile } from '../load/quantile.ts';

const LARGE = 100_000;
const LIMIT = 30;
const EACH = 300;
const NONSENSE = 500;

const TIMED: TypingStyle[] = [
  EXACT,
  WRONG_LAYOUT,
  ...ONE_TYPO,
  { title: 'romaji by Polivanov', type: byPolivanov },
  { title: 'while typing', type: (name, random) => name.slice(0, random.int(1, 10)) },
];

const random = randomFrom('adversary');
const letters = (count: number) =>
  Array.from({ length: count }, () => 'абвгдежзиклмнопрстуфхц'.charAt(random.int(0, 21))).join('');

const ADVERSARIAL = {
  '200 x «а»': 'а'.repeat(200),
  '200 random letters': letters(200),
  '12 one-letter words': 'a b c d e f g h i j k l',
  '12 words that do not exist': Array.from({ length: 12 }, () => letters(8)).join(' '),
  'the commonest words': 'но ва га ни то',
  'one letter': 'н',
};

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

function percent(share: number): string {
  return Number.isNaN(share) ? '—' : `${(share * 100).toFixed(1)} %`;
}

function showQuality(index: SearchIndex, releases: ReleaseNames[]): void {
  console.log(`\nThe wanted release among the first three${''.padEnd(4)}main      english   alternative`);
  for (const kind of TYPING_STYLES) {
    const shares = NAME_FIELDS.map((field) => {
      const { searches: asked, found } = searchAllNames(index, releases, field, kind);
      return percent(found / asked).padEnd(10);
    });
    console.log(`  ${kind.title.padEnd(42)}${shares.join('')}`);
  }
}

function showNonsense(index: SearchIndex, releases: ReleaseNames[]): void {
  const { texts, close } = makeNonsense(releases, NONSENSE);
  const shareOf = (texts: string[]) =>
    percent(texts.filter((text) => index.find(text, 1).length > 0).length / texts.length);
  console.log(`\n${texts.length} texts that mean nothing: ${shareOf(texts)} find something`);
  console.log(
    `  with the ${close.length} dropped because they are close to a name: ${shareOf([...texts, ...close])}`,
  );
}

function time(index: SearchIndex, text: string): number {
  const started = performance.now();
  index.find(text, LIMIT);
  return performance.now() - started;
}

function showTimes(index: SearchIndex, releases: ReleaseNames[]): void {
  const names = releases.flatMap((release) => [release.name_main, release.name_english]);
  for (const { title, type } of TIMED) {
    const random = randomFrom(title);
    const texts = Array.from({ length: EACH }, () =>
      type(names[random.int(0, names.length - 1)] ?? '', random),
    ).filter((text) => text !== undefined);
    for (const text of texts) index.find(text, LIMIT);
    const cpu = process.cpuUsage();
    const times = texts.map((text) => time(index, text));
    const { user, system } = process.cpuUsage(cpu);
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(2));
    const each = ((user + system) / 1000 / texts.length).toFixed(2);
    console.log(`  ${title.padEnd(30)}p50 ${p50} ms  p95 ${p95} ms  p99 ${p99} ms  ${each} ms CPU`);
  }
  for (const [title, text] of Object.entries(ADVERSARIAL)) {
    const worst = Math.max(...Array.from({ length: 5 }, () => time(index, text)));
    console.log(`  ${title.padEnd(30)}worst of five ${worst.toFixed(1)} ms`);
  }
}

function build(releases: ReleaseNames[]): SearchIndex {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const started = performance.now();
  const index = createSearchIndex();
  for (const release of releases) index.put(release);
  const seconds = (performance.now() - started) / 1000;
  collectGarbage();
  const memory = (process.memoryUsage().heapUsed - before) / 1e6;
  console.log(`\n${index.size} releases: ${memory.toFixed(0)} MB, built in ${seconds.toFixed(1)} s`);
  return index;
}

/**
 * Measures how often the search finds a release by differently typed names, and the cost of a search over 1,400 and
 * 100,000 releases, on one core.
 */
export async function benchSearch(): Promise<void> {
  pinToCore(process.pid, 0);
  const { source, releases } = readCatalogue();
  console.log(`catalogue: ${source}`);
  const small = build(releases);
  showQuality(small, releases);
  showNonsense(small, releases);
  console.log(`\nOne search, ${small.size} releases`);
  showTimes(small, releases);
  const large = growCatalogue(releases, LARGE);
  const index = build(large);
  console.log(`\nOne search, ${index.size} releases`);
  showTimes(index, large);
}
