/** Where the site takes a visitor to be. */
export type Place = { country: string | null; ip: string };

type Mistake = {
  title: string;
  /** The whole address of the page. */
  page: string;
  /** Null until it is known. */
  place: Place | null;
};

/**
 * The address of a letter that says that the site has got the country wrong, with all that is needed to look into it.
 */
export function mistakeLetter(email: string, { title, page, place }: Mistake): string {
  const lines = [
    `Релиз: ${title}`,
    `Страница: ${page}`,
    `Сайт определил: ${place?.country ?? 'страна неизвестна'}`,
    place && `Сетевой адрес: ${place.ip}`,
    'На самом деле я в стране: ',
  ];
  const subject = `Неверно определён регион: ${title}`;
  const body = lines.filter((line) => line !== null).join('\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
