import { flags } from './program.ts';
import { runProbe } from './run-probe.ts';

/** When a sound track begins, in seconds, and the bits per second of its first packets; null when unknown. */
export type SoundPackets = { start: number; bitrate: number | null };

// About a minute of AAC. Times are not counted, because a malicious file has endless packets of one moment.
const PACKETS = 3000;

/** Reads the first packets of a sound track, because its container may tell otherwise; null when it has none. */
export async function readSoundPackets(file: string, index: number): Promise<SoundPackets | null> {
  const shown = { select_streams: index, show_entries: 'packet=pts_time,dts_time,duration_time,size' };
  const some = flags({ ...shown, read_intervals: `%+#${PACKETS}`, of: 'compact=p=0' });
  const report = (await runProbe(some, file)).toString();
  const valuesOf = (name: string) =>
    [...report.matchAll(new RegExp(String.raw`\b${name}=(-?[\d.]+)`, 'g'))].map(([, value]) => Number(value));
  const [start] = [...valuesOf('pts_time'), ...valuesOf('dts_time')].toSorted((a, b) => a - b);
  if (start === undefined) return null;
  const bits = valuesOf('size').reduce((sum, size) => sum + size * 8, 0);
  const seconds = valuesOf('duration_time').reduce((sum, length) => sum + length, 0);
  return { start, bitrate: seconds > 0 ? Math.round(bits / seconds) : null };
}
