import type { MediaFile } from './vast-ad.ts';

// An ad is begun within three seconds or not at all: a heavier file would seldom make it.
const MAX_KBITS = 3000;

type Screen = {
  /** Pixels of the device over the width of the player. */
  width: number;
  /** On such a page browsers refuse whatever comes without encryption. */
  isSecure: boolean;
};

/** An address that a page may ask for, or null. */
export function webAddress(text: string | null | undefined, { isSecure }: Pick<Screen, 'isSecure'>) {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && !isSecure) ? href : null;
}

function isPlayable(file: MediaFile, screen: Screen): boolean {
  const isFilm = file.mimeType?.toLowerCase() === 'video/mp4' && !file.apiFramework;
  return isFilm && file.deliveryType !== 'streaming' && webAddress(file.fileURL, screen) !== null;
}

/**
 * The file of an ad to play: the largest that the player can show and a usual line carries, else the smallest; null
 * when none is an MP4.
 */
export function chooseFile(files: readonly MediaFile[], screen: Screen): MediaFile | null {
  const playable = files
    .filter((file) => isPlayable(file, screen))
    .toSorted((a, b) => a.width - b.width || a.bitrate - b.bitrate);
  const fits = ({ width, bitrate }: MediaFile) => width <= screen.width && bitrate <= MAX_KBITS;
  return playable.findLast(fits) ?? playable[0] ?? null;
}
