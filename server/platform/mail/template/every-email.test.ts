import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DIGEST } from '#server/accounts/notifications/emails.ts';
import { SOCIAL_LINKED } from '#server/accounts/social/emails.ts';
import { emailTemplates } from '#server/background-work.ts';
import { createInvitation, STUDIO_INVITATION } from '#server/studio/people/invitations/invitations.ts';
import { aCatalogueEntry, NOW, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { emailRuleErrors } from '#tests/support/code/email-rules.ts';
import type { Email } from '../email.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';

const REQUESTER = { at: NOW, country: 'RU', network: '198.51.100.7', isLast: true };
const SENDER = { name: 'Аканэ', origin: ORIGIN };

let api: TestApi;
const emails: Email[] = [];

async function addRegistration(login: string, email: string): Promise<string> {
  const { id } = await api.db
    .insertInto('registrations')
    .values({ login, email, email_key: email, nickname: login, password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A digest over more releases than an e-mail lists. */
async function addDigest(userId: number): Promise<string> {
  await api.db.insertInto('notification_settings').values({ user_id: userId, by_email: true }).execute();
  const { id } = await api.db
    .insertInto('digests')
    .values({ user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const told = { user_id: userId, on_site: true, by_email: true, digest_id: id };
  const releases = await api.db.selectFrom('releases').select('id').execute();
  const events = await api.db
    .insertInto('events')
    .values(releases.map((release) => ({ kind: 'episode', release_id: release.id })))
    .returning(['id', 'release_id'])
    .execute();
  const eventOf = new Map(events.map((event) => [event.release_id, event.id]));
  const episodes = await api.db.selectFrom('episodes').select(['id', 'release_id']).execute();
  await api.db
    .insertInto('event_episodes')
    .values(episodes.map((one) => ({ episode_id: one.id, event_id: eventOf.get(one.release_id) ?? null })))
    .execute();
  await api.db
    .insertInto('notices')
    .values(events.map((event) => ({ ...told, event_id: event.id })))
    .execute();
  return id;
}

async function addInvitation(): Promise<string> {
  const deps = { db: api.db, publicOrigin: ORIGIN, now: () => new Date(NOW) };
  const invited = { role: 'editor', teamId: null, email: 'rin@example.org' } as const;
  return (await createInvitation(deps, { command: 'root' }, invited)).id;
}

before(async () => {
  const releases = Array.from({ length: 45 }, (_, i) =>
    aCatalogueEntry(i + 1, { episodes: [{ ordinal: 1 }, { ordinal: 2 }] }),
  );
  api = await openTestApi(...releases);
  const templates = emailTemplates({ db: api.db, publicOrigin: ORIGIN, now: () => new Date(NOW) });
  const { id, email } = await createTestAccount(api, 'mika');
  const setUser = (values: object) => api.db.updateTable('users').set(values).where('id', '=', id).execute();
  await setUser({ new_email: 'new@example.org' });
  const subjects: [template: string, about: string][] = [
    ['password-reset', email],
    ['password-changed', String(id)],
    ['registration', await addRegistration('rin', 'rin@example.org')],
    ['registration', await addRegistration('rin', email)],
    ['registration', await addRegistration('mika', 'a@example.org')],
    ['email-change', `${id} new@example.org`],
    ['email-changed', `${id} ${email}`],
    [SOCIAL_LINKED, `${id} Google`],
    [DIGEST, await addDigest(id)],
    ['account-restored', String(id)],
    ['account-leaving', String(id)],
    [STUDIO_INVITATION, await addInvitation()],
  ];
  for (const [name, about] of subjects) {
    if (name === 'account-leaving') await setUser({ delete_at: new Date(NOW) });
    const written = await templates[name]?.(about, REQUESTER);
    assert.ok(written, name);
    emails.push(written);
  }
  assert.deepEqual(new Set(subjects.map(([name]) => name)), new Set(Object.keys(templates)));
});
after(() => api.close());

test('every e-mail uses only what Gmail, Outlook, Apple Mail, Yandex and Mail.ru show alike', () => {
  for (const email of emails) assert.deepEqual(emailRuleErrors(emailHtml(email, SENDER)), [], email.subject);
});

test('every e-mail has one button, and its plain text has the same addresses and the same code', () => {
  for (const email of emails) {
    const html = emailHtml(email, SENDER);
    const text = emailText(email, SENDER);
    assert.equal(html.match(/class="button"/g)?.length, 1, email.subject);
    for (const [, address = ''] of html.matchAll(/href="([^"]*)"/g))
      assert.ok(text.includes(address.replaceAll('&amp;', '&')), `${email.subject}: ${address}`);
    if (email.code !== undefined) assert.ok(text.includes(email.code) && html.includes(email.code));
  }
  const withCode = emails.filter(({ code }) => code !== undefined).map(({ subject }) => subject);
  assert.deepEqual(withCode, ['Новый пароль', 'Подтвердите почту', 'Подтвердите новую почту']);
});

test('every text of an e-mail is calm Russian with one form of address', () => {
  for (const email of emails) {
    const text = emailText(email, SENDER).replace(/https?:\S+/g, '');
    assert.doesNotMatch(text, /!|\.\.|"|серия|undefined|null|NaN/, email.subject);
  }
});

test('a digest can be left by one click of the mail program and by a link', () => {
  const digest = emails.find(({ headers }) => headers !== undefined);
  assert.equal(digest?.headers?.['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
  assert.match(emailHtml(digest, SENDER), />Отписаться<\/a>/);
  assert.match(emailText(digest, SENDER), /И ещё релизов: 5\./);
});
