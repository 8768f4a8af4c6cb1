/** The location that the site has detected for a visitor. */
export type DetectedLocation = { country: string | null; ip: string };

type RegionReport = {
  title: string;
  /** The absolute address of the page. */
  page: string;
  /** Null while unknown. */
  location: DetectedLocation | null;
};

/** Makes the `mailto:` address of an e-mail that reports a wrongly detected country, with all details filled in. */
export function regionReportLink(email: string, { title, page, location }: RegionReport): string {
  const lines = [
    `Релиз: ${title}`,
    `Страница: ${page}`,
    `Сайт определил: ${location?.country ?? 'страна неизвестна'}`,
    location && `Сетевой адрес: ${location.ip}`,
    'На самом деле я в стране: ',
  ];
  const subject = `Неверно определён регион: ${title}`;
  const body = lines.filter((line) => line !== null).join('\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
