import { Failure } from '#server/failure.ts';
import { type Limit, networkOf } from '#server/platform/http/limits/rate-limit.ts';
import type { EmailRequester } from '../jobs/jobs.ts';
import type { ClientLocation } from '../location/locator.ts';
import { countryName } from '../location/countries.ts';

/** The most e-mails of one kind that can be requested for one mailbox in an hour. */
export const MAX_EMAILS_TO_MAILBOX = 5;

const GOOGLE = /^(gmail|googlemail)\.com$/;
const YANDEX = /^(ya\.ru|yandex\.(ru|com|by|kz|ua|com\.tr))$/;

/**
 * Normalises an address to its mailbox, for counting e-mails only: without a tag after «+», without dots for Google,
 * and with one form of Yandex's equivalent names. Accounts are not matched by this key.
 */
export function mailboxKey(email: string): string {
  const address = email.normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, Math.max(at, 0)).split('+');
  const domain = address.slice(at + 1);
  if (GOOGLE.test(domain)) return `${name.replaceAll('.', '')}@gmail.com`;
  if (YANDEX.test(domain)) return `${name.replaceAll('.', '-')}@yandex.ru`;
  return `${name}@${domain}`;
}

/**
 * Counts an e-mail that anybody can request, before it is sent, and returns its requester. After the last one of the
 * hour it fails with `limited`; the data of the failure are the seconds to wait.
 */
export async function countEmail(
  limit: Limit,
  email: string,
  location: ClientLocation,
  now: Date,
): Promise<EmailRequester> {
  const { wait, isLast } = await limit.count(mailboxKey(email));
  if (wait > 0)
    throw new Failure(
      'limited',
      `На эту почту за час просили уже ${MAX_EMAILS_TO_MAILBOX} писем. Ссылка в каждом из отправленных действует час.`,
      wait,
    );
  return {
    at: now.toISOString(),
    country: location.country,
    network: networkOf(location.ip),
    isLast,
  };
}

const moment = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
});

/** A note about how long the link of an e-mail works, and its code if it has one. */
export function lifeNote(link: string, code: string | undefined): string {
  if (code === undefined) return link;
  return `${link} Код действует полчаса, один раз и только в той сети, из которой просили письмо.`;
}

/** Notes in an e-mail: who requested it, and whether it is the last one of the hour. */
export function askerNotes(asker: EmailRequester | undefined): string[] {
  if (!asker) return [];
  const country = countryName(asker.country);
  const from = country === null ? '' : `, страна: ${country}`;
  const requested = `Письмо просили ${moment.format(new Date(asker.at))} по московскому времени${from}.`;
  const last =
    'Это последнее такое письмо за час: до его конца новые запросы ничего не отправят, кто бы ни просил. Ссылки из уже отправленных писем действуют свой час.';
  return asker.isLast ? [requested, last] : [requested];
}
