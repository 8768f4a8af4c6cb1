/** A playback rate for people: «1,25×». */
export function speedLabel(rate: number): string {
  return `${String(rate).replace('.', ',')}×`;
}

/** A rendition height for people: «1080p». */
export function heightLabel(height: number): string {
  return `${height}p`;
}
