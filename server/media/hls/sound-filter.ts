import type { VideoSource } from '../probe/ffprobe.ts';

// Longer gaps are filled with silence. Shorter ones may be rounded times, and nobody hears or sees them.
const MIN_GAP = 0.04;
// The first frames may be unreadable.
const TOLERANCE = 0.1;

/**
 * The filters of the sound, which keep it beside the picture: silence before a late start and in gaps. ffmpeg makes the
 * filters again where the sound changes its format (2.0 to 5.1, 48 to 44.1 kHz). So `first_pts=0` would fill the whole
 * time up to there once more. Instead the first frame of a late start becomes silence at 0, and a gap follows it. The
 * first frame after a change is dropped: it overlaps the last one before, and would push back what follows.
 */
export function soundFilter({ delay }: Pick<NonNullable<VideoSource['audio']>, 'delay'>): string {
  const start = delay + TOLERANCE;
  const unchanged = `aselect='not(eq(n,0)*gt(t,${start}))'`;
  const filled = `aresample=async=1:min_hard_comp=${MIN_GAP}`;
  if (delay < MIN_GAP) return `${unchanged},${filled}`;
  const isStart = (n: string, t: string) => `eq(${n},0)*between(${t},${MIN_GAP},${start})`;
  const silenced = `volume='if(${isStart('n', 't')},0,1)':eval=frame`;
  return `${unchanged},${silenced},asetpts='if(${isStart('N', 'T')},0,PTS)',${filled}`;
}
