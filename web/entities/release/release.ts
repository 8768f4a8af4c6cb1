type Rating = { label: string };

/** «для зрителей старше 16 лет»: the age sign as it is spoken. */
export function ageWords({ label }: Rating): string {
  const years = Number.parseInt(label, 10);
  return years > 0 ? `для зрителей старше ${years} лет` : 'для зрителей любого возраста';
}

/** «Эпизод 7», «Эпизод 25,5»; a negative number is shown as none. */
export function episodeWords({ ordinal, name }: { ordinal: number; name: string | null }): string {
  return ordinal < 0 ? (name ?? 'Спешл') : `Эпизод ${String(ordinal).replace('.', ',')}`;
}

/** «Осень 2026», or the year alone where the season is unknown. */
export function seasonWords({
  season,
  year,
}: {
  season: { description: string | null };
  year: number;
}): string {
  return season.description === null ? String(year) : `${season.description} ${year}`;
}

/** «12 эп.», nothing for a film or where the number is unknown. */
export function totalWords(release: {
  type: { value: string };
  episodes_total: number | null;
}): string | undefined {
  const { type, episodes_total: total } = release;
  if (total === null || total === 0 || (type.value === 'MOVIE' && total === 1)) return undefined;
  return `${total}\u00A0эп.`;
}

const DAYS = ['понедельникам', 'вторникам', 'средам', 'четвергам', 'пятницам', 'субботам', 'воскресеньям'];

/** «по четвергам»; 1 is Monday. */
export function weekdayWords(day: number): string {
  return `по ${DAYS[day - 1]}`;
}

/** The first sentences of a description that fit into `most` characters. */
export function logline(description: string | null, most = 200): string {
  const [paragraph = ''] = (description ?? '').trim().split(/\r?\n/);
  if (paragraph.length <= most) return paragraph;
  const sentences = /^.+[.!?…](?=\s)/su.exec(paragraph.slice(0, most + 1))?.[0];
  return sentences ?? `${paragraph.slice(0, most).replace(/[\s,;:—–-]+\S*$/, '')}…`;
}

/** Why a release cannot be watched here; null when it can. */
export function blockWords(release: {
  is_blocked_by_copyrights: boolean;
  is_blocked_by_geo: boolean;
}): string | null {
  if (release.is_blocked_by_copyrights) return 'Закрыто по требованию правообладателя';
  return release.is_blocked_by_geo ? 'Недоступно в вашем регионе' : null;
}
