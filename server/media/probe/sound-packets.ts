import { flags } from './program.ts';
import { runProbe } from './run-probe.ts';

/** When a sound track begins, in seconds, and the bits per second where its first packets are largest. */
export type SoundPackets = { start: number; bitrate: number | null };

// About a minute of AAC. Times are not counted, because a malicious file has endless packets of one moment.
const PACKETS = 3000;
const RUN = 50;

// The rate of a variable stream is that of its busiest part.
function busiestRate(sizes: number[], lengths: number[]): number | null {
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  if (lengths.length !== sizes.length) return null;
  const rates = sizes.flatMap((_, at) => {
    if (at % RUN !== 0) return [];
    const seconds = total(lengths.slice(at, at + RUN));
    return seconds > 0 ? [(total(sizes.slice(at, at + RUN)) * 8) / seconds] : [];
  });
  return rates.length > 0 ? Math.round(Math.max(...rates)) : null;
}

/** Reads the first packets of a sound track, because its container may tell otherwise; null when it has none. */
export async function readSoundPackets(file: string, index: number): Promise<SoundPackets | null> {
  const shown = { select_streams: index, show_entries: 'packet=pts_time,dts_time,duration_time,size' };
  const some = flags({ ...shown, read_intervals: `%+#${PACKETS}`, of: 'compact=p=0' });
  const report = (await runProbe(some, file)).toString();
  const valuesOf = (name: string) =>
    [...report.matchAll(new RegExp(String.raw`\b${name}=(-?[\d.]+)`, 'g'))].map(([, value]) => Number(value));
  const [start] = [...valuesOf('pts_time'), ...valuesOf('dts_time')].toSorted((a, b) => a - b);
  if (start === undefined) return null;
  return { start, bitrate: busiestRate(valuesOf('size'), valuesOf('duration_time')) };
}
