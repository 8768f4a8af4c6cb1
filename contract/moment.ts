const UNITS = /^(?=\d)(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s?)?$/i;
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})$/;

/** Parses `?t=` of an address to seconds: `754`, `12m34s`, `1h2m3s`, `12:34`; null for anything else. */
export function readMoment(text: string | null): number | null {
  const found = UNITS.exec(text ?? '') ?? CLOCK.exec(text ?? '');
  if (!found) return null;
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds;
}

/** Adds the second to start from to the address of an episode; nothing for the beginning. */
export function atMoment(address: string, seconds: number | null): string {
  return seconds === null || seconds < 1 ? address : `${address}?t=${Math.floor(seconds)}`;
}
