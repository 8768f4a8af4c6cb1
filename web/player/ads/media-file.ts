import type { AdMediaFile } from './vast-ad.ts';

// An ad must start within three seconds: a heavier file would seldom load in time.
const MAX_KBITS = 3000;

type Screen = {
  /** The width of the player in device pixels. */
  width: number;
  /** Whether the page uses https: browsers then block http files. */
  isSecure: boolean;
};

/** Normalizes an address that the page may request; null for others. */
export function loadableAddress(text: string | null | undefined, { isSecure }: Pick<Screen, 'isSecure'>) {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && !isSecure) ? href : null;
}

function isPlayable(file: AdMediaFile, screen: Screen): boolean {
  const isMp4 = file.mimeType?.toLowerCase() === 'video/mp4' && !file.apiFramework;
  return isMp4 && file.deliveryType !== 'streaming' && loadableAddress(file.fileURL, screen) !== null;
}

/** Chooses the file of an ad: the largest MP4 within the player's size and the bitrate limit, else the smallest MP4. */
export function chooseFile(files: readonly AdMediaFile[], screen: Screen): AdMediaFile | null {
  const playable = files
    .filter((file) => isPlayable(file, screen))
    .toSorted((a, b) => a.width - b.width || a.bitrate - b.bitrate);
  const fits = ({ width, bitrate }: AdMediaFile) => width <= screen.width && bitrate <= MAX_KBITS;
  return playable.findLast(fits) ?? playable[0] ?? null;
}
