/** A speed as people write it: «1,25×». */
export function speedLabel(rate: number): string {
  return `${String(rate).replace('.', ',')}×`;
}

/** A picture height as people call it: «1080p». */
export function heightLabel(height: number): string {
  return `${height}p`;
}
