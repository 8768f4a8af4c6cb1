/** A playback rate for people: «1,25×». */
export function formatSpeed(rate: number): string {
  return `${String(rate).replace('.', ',')}×`;
}

/** A rendition height for people: «1080p». */
export function formatHeight(height: number): string {
  return `${height}p`;
}
