import { z } from 'zod';
import { Failure } from '#server/failure.ts';
import { chooseSound, type SoundReason } from './choose-sound.ts';
import { isCodecAccepted } from './input.ts';
import { unacceptable } from './run-probe.ts';
import { readSoundPackets } from './sound-packets.ts';
import { toTrack, type Track, type TRACK_FIELDS } from './tracks.ts';

/** The sound of an episode. */
export type SoundSource = {
  index: number;
  channels: number;
  sampleRate: number;
  /** Bits per second; null when unknown. */
  bitrate: number | null;
  /** By how many seconds it begins later than the file. */
  delay: number;
  isAacLc: boolean;
  /** Why this track was chosen. */
  why: SoundReason;
};

const number = z.coerce.number().optional().catch(undefined);

/** What ffprobe reports of sound besides what it reports of every track. */
export const SOUND_FIELDS = {
  sample_rate: number,
  bit_rate: number,
  profile: z.string().optional().catch(undefined),
};
type Stream = z.output<z.ZodObject<typeof TRACK_FIELDS & typeof SOUND_FIELDS>>;

const isAudible = ({ channels, sample_rate }: Stream) => Boolean(channels && sample_rate);
// Each takes reading the whole file.
const MAX_EMPTY = 4;

function unreadable(asked: number): Failure {
  return new Failure('invalid', `Звуковую дорожку ${asked} нельзя прочитать.`);
}

// A file whose sound has an unknown codec must not become a silent episode.
function refuseUnknown(streams: Stream[]): void {
  const found = streams.find((one) => isAudible(one) && !isCodecAccepted('audio', one.codec_name));
  if (found) throw unacceptable(found.codec_name);
}

/**
 * Chooses and reads the sound among the audio streams of a file that begins at `fileStart`: the one with the number
 * `asked`, from 1, or the one that `chooseSound` prefers. Null when there is none; fails with `invalid` when the sound
 * is not accepted or the number is not there.
 */
export async function readSound(
  file: string,
  streams: Stream[],
  { fileStart, asked }: { fileStart: number; asked: number | null },
): Promise<SoundSource | null> {
  const empty = new Set<number>();
  const isReadable = ({ index }: Track) =>
    !empty.has(index) &&
    streams.some((one) => one.index === index && isAudible(one) && isCodecAccepted('audio', one.codec_name));
  while (empty.size < MAX_EMPTY) {
    const chosen = chooseSound(streams.map(toTrack), isReadable, asked);
    const found = streams.find(({ index }) => index === chosen?.track.index);
    if (!chosen || !found) break;
    if (asked !== null && isAudible(found)) refuseUnknown([found]);
    const packets = isReadable(chosen.track) ? await readSoundPackets(file, found.index) : null;
    if (packets)
      return {
        index: found.index,
        channels: found.channels ?? 2,
        sampleRate: found.sample_rate ?? 48_000,
        // Containers may tell too low a rate, or that of a track which is silent most of the time.
        bitrate: found.bit_rate === undefined ? null : Math.max(found.bit_rate, packets.bitrate ?? 0),
        delay: Math.max(0, packets.start - fileStart),
        isAacLc: found.codec_name === 'aac' && found.profile === 'LC',
        why: chosen.why,
      };
    if (asked !== null) throw unreadable(asked);
    empty.add(found.index);
  }
  refuseUnknown(streams);
  return null;
}
