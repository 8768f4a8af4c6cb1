import { Failure } from '#server/failure.ts';
import type { Limit } from '../http/rate-limit.ts';
import type { Asker } from '../jobs/jobs.ts';
import type { Place } from '../location/locator.ts';
import { countryName } from '../location/countries.ts';

/** E-mails of one kind that anybody can have sent to one mailbox in an hour. */
export const MAX_EMAILS_TO_MAILBOX = 5;

const GOOGLE = /^(gmail|googlemail)\.com$/;
const YANDEX = /^(ya\.ru|yandex\.(ru|com|by|kz|ua|com\.tr))$/;

/**
 * The mailbox that an address leads to, for counting alone: without a tag behind «+», without the dots that Google
 * leaves out, and with the names that Yandex takes for one as one. Two addresses with one key are not taken for one
 * account.
 */
export function mailboxKey(email: string): string {
  const written = email.normalize('NFKC').trim().toLowerCase();
  const at = written.lastIndexOf('@');
  const [name = ''] = written.slice(0, Math.max(at, 0)).split('+');
  const domain = written.slice(at + 1);
  if (GOOGLE.test(domain)) return `${name.replaceAll('.', '')}@gmail.com`;
  if (YANDEX.test(domain)) return `${name.replaceAll('.', '-')}@yandex.ru`;
  return `${name}@${domain}`;
}

/**
 * Counts an e-mail that anybody can ask for before it is written, and tells its reader who asked; fails with `limited`,
 * its data the seconds to wait, after the last one of the hour.
 */
export async function countEmail(limit: Limit, email: string, place: Place, now: Date): Promise<Asker> {
  const key = mailboxKey(email);
  const wait = await limit.take(key);
  if (wait > 0)
    throw new Failure(
      'limited',
      `На эту почту за час просили уже ${MAX_EMAILS_TO_MAILBOX} писем. Ссылка в каждом из отправленных действует час.`,
      wait,
    );
  return { at: now.toISOString(), country: place.country, isLast: (await limit.wait(key)) > 0 };
}

const moment = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
});

/** What an e-mail says of who asked for it, and that it is the last one of the hour. */
export function askerNotes(asker: Asker | undefined): string[] {
  if (!asker) return [];
  const country = countryName(asker.country);
  const from = country === null ? '' : `, страна: ${country}`;
  const asked = `Письмо просили ${moment.format(new Date(asker.at))} по московскому времени${from}.`;
  const last =
    'Это последнее такое письмо за час: до его конца новые запросы ничего не отправят, кто бы ни просил. Ссылки из уже отправленных писем действуют свой час.';
  return asker.isLast ? [asked, last] : [asked];
}
