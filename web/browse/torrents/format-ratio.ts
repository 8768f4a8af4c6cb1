const ratio = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 });

/** Formats the ratio of uploaded to downloaded bytes: «1,25»; «∞» or «—» if nothing was downloaded. */
export function formatRatio(uploaded: number, downloaded: number): string {
  if (downloaded === 0) return uploaded === 0 ? '—' : '∞';
  return ratio.format(uploaded / downloaded);
}
