const ratio = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 });

/** How many times over was given what was taken: «1,25». */
export function ratioWords(uploaded: number, downloaded: number): string {
  if (downloaded === 0) return uploaded === 0 ? '—' : '∞';
  return ratio.format(uploaded / downloaded);
}
