import { Readable } from 'node:stream';
import { execa } from 'execa';
import { combineMatches, type FoundMark } from '#server/media/marks/combine-matches.ts';
import { SOUND_RATE, type Stretch } from '#server/media/marks/exact-edges.ts';
import { decodeSound, makePoints } from '#server/media/marks/fingerprint.ts';
import { type ComparedEpisode, matchEpisodes } from '#server/media/marks/match-episodes.ts';
import { type GeneratedEpisode, generateSeason, type SeasonPlan } from './season.ts';

const FIRST = 600;
const LAST = 420;
const NEIGHBOURS = 4;

/** What of an episode is compared, and where its marks truly are. */
export type PreparedEpisode = ComparedEpisode & { truth: Omit<GeneratedEpisode, 'samples'> };

const rawOf = (rate: number) => ['-f', 's16le', '-ar', String(rate), '-ac', '1'];
const bytesOf = ({ buffer, byteOffset, byteLength }: Int16Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

async function throughAac(samples: Int16Array, rate: number, kbits: number): Promise<Buffer> {
  const aac = ['-ar', '44100', '-c:a', 'aac', '-b:a', `${kbits}k`, '-f', 'adts', 'pipe:1'];
  const args = ['-v', 'error', ...rawOf(rate), '-i', 'pipe:0', ...aac];
  const options = { input: bytesOf(samples), encoding: 'buffer', maxBuffer: 2 ** 30 } as const;
  return Buffer.from((await execa('ffmpeg', args, options)).stdout);
}

function readerOf(sounds: readonly Stretch[]): ComparedEpisode['readSound'] {
  return async (from, to) => {
    const [sound = { from: 0, samples: new Float32Array() }] = sounds.filter(
      (one) => to > one.from && from < one.from + one.samples.length / SOUND_RATE,
    );
    const at = (seconds: number) => Math.max(0, Math.round((seconds - sound.from) * SOUND_RATE));
    return { from: sound.from + at(from) / SOUND_RATE, samples: sound.samples.subarray(at(from), at(to)) };
  };
}

/** Makes the fingerprints and the sound of a generated episode; with `kbits` as AAC has left it. */
async function prepare(
  { rate }: SeasonPlan,
  id: string,
  { samples, ...truth }: GeneratedEpisode,
  kbits: number | undefined,
): Promise<PreparedEpisode> {
  const duration = samples.length / rate;
  const isShort = duration <= FIRST + LAST;
  const parts: PreparedEpisode['parts'] = [];
  const sounds: Stretch[] = [];
  for (const [from, to] of isShort
    ? [[0, duration] as const]
    : ([
        [0, FIRST],
        [duration - LAST, duration],
      ] as const)) {
    const pcm = samples.subarray(Math.round(from * rate), Math.round(to * rate));
    const bytes = kbits === undefined ? bytesOf(pcm) : await throughAac(pcm, rate, kbits);
    const sound = () => ({
      input: Readable.from([bytes]),
      format: kbits === undefined ? rawOf(rate) : ['-f', 'aac'],
    });
    parts.push({ from, points: await makePoints(sound(), to - from) });
    sounds.push({ from, samples: await decodeSound(sound()) });
  }
  return { id, duration, parts, readSound: readerOf(sounds), truth };
}

/** Makes all episodes of a season, ready to be compared. */
export async function prepareSeason(plan: SeasonPlan, kbits?: number): Promise<PreparedEpisode[]> {
  const generate = generateSeason(plan);
  const episodes: PreparedEpisode[] = [];
  for (let i = 0; i < plan.episodes; i += 1)
    episodes.push(await prepare(plan, String(i), generate(i), kbits));
  return episodes;
}

/** Finds the marks of an episode as the job does: against its four nearest neighbours. */
export async function findMarksOf(episodes: readonly PreparedEpisode[], index: number): Promise<FoundMark[]> {
  const episode = episodes[index] as PreparedEpisode;
  const near = episodes
    .filter((_, i) => i !== index)
    .toSorted((a, b) => Math.abs(Number(a.id) - index) - Math.abs(Number(b.id) - index))
    .slice(0, NEIGHBOURS);
  const matches = [];
  for (const other of near) matches.push(...(await matchEpisodes(episode, other)));
  return combineMatches(matches, episode.duration);
}
