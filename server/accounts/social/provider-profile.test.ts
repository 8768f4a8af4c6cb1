import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProfile } from './provider-profile.ts';

test('parses the profile of each provider', () => {
  const vk = { user: { user_id: '171', first_name: 'Мика', last_name: 'Лисова', email: 'm@example.org' } };
  assert.deepEqual(parseProfile('vk', vk), { id: '171', name: 'Мика Лисова', email: null });
  const yandex = { id: '12', login: 'mika', display_name: 'Мика', default_email: 'mika@yandex.ru' };
  assert.deepEqual(parseProfile('yandex', yandex), { id: '12', name: 'Мика', email: 'mika@yandex.ru' });
  const google = { sub: '9', name: 'Mika', email: 'm@example.org', email_verified: true };
  assert.deepEqual(parseProfile('google', google), { id: '9', name: 'Mika', email: 'm@example.org' });
  const discord = { id: '80', username: 'mika', global_name: null, email: 'm@example.org', verified: true };
  assert.deepEqual(parseProfile('discord', discord), { id: '80', name: 'mika', email: 'm@example.org' });
  const attributes = { full_name: 'Mika F', vanity: null, email: 'm@example.org', is_email_verified: true };
  assert.deepEqual(parseProfile('patreon', { data: { id: '5', attributes } }), {
    id: '5',
    name: 'Mika F',
    email: 'm@example.org',
  });
});

test('ignores an e-mail that the provider has not confirmed', () => {
  const email = 'somebody@example.org';
  assert.equal(parseProfile('google', { sub: '9', email, email_verified: false })?.email, null);
  assert.equal(parseProfile('google', { sub: '9', email })?.email, null);
  assert.equal(parseProfile('google', { sub: '9', email, email_verified: 'true' })?.email, email);
  assert.equal(parseProfile('discord', { id: '9', email, verified: false })?.email, null);
  assert.equal(parseProfile('yandex', { id: '9', default_email: email })?.email, null);
  assert.equal(parseProfile('yandex', { id: '9', default_email: 'a@yandex.ru.evil.example' })?.email, null);
  const attributes = { email, is_email_verified: false };
  assert.equal(parseProfile('patreon', { data: { id: '9', attributes } })?.email, null);
  assert.equal(parseProfile('google', { sub: '9', email: 'no address', email_verified: true })?.email, null);
});

test('refuses answers of another shape', () => {
  for (const answer of [
    null,
    [],
    'x',
    {},
    { sub: '' },
    { sub: null },
    { sub: {} },
    { user: null },
    { id: 1.5 },
  ])
    for (const type of ['vk', 'yandex', 'google', 'discord', 'patreon'] as const)
      assert.equal(parseProfile(type, answer), undefined, JSON.stringify(answer));
});

test('accepts an id as text or as a safe integer only', () => {
  const idOf = (sub: unknown) => parseProfile('google', { sub })?.id;
  assert.deepEqual(
    [idOf('171'), idOf(171), idOf('x'.repeat(255)), idOf('auth0|5f7c8ec7')],
    ['171', '171', 'x'.repeat(255), 'auth0|5f7c8ec7'],
  );
  for (const id of [
    0,
    -1,
    '0',
    '000',
    '',
    ' ',
    ' 171',
    '171\u0000',
    '171\n',
    'мика',
    '\u202E171',
    null,
    undefined,
    true,
    NaN,
    Infinity,
    1.5,
    // Two different ids become one number.
    JSON.parse('9007199254740993'),
    1e21,
    [171],
    ['171'],
    { id: '171' },
    'x'.repeat(256),
    'x'.repeat(60_000),
  ])
    assert.equal(idOf(id), undefined, JSON.stringify({ id }).slice(0, 60));
});

test('accepts an e-mail only with an exact «true» and as a single address', () => {
  const emailOf = (email: unknown, verified: unknown = true) =>
    parseProfile('google', { sub: '9', email, email_verified: verified })?.email;
  for (const verified of [1, '1', 'yes', ['true'], {}, null, 'false'])
    assert.equal(emailOf('m@example.org', verified), null, JSON.stringify(verified));
  for (const email of [
    'm@example.org\u0000',
    'm@example.org\r\nBcc: x@example.org',
    'Mika <m@example.org>',
    'm@example.org,x@example.org',
    '<img src=x onerror=alert(1)>@example.org',
    `${'m'.repeat(250)}@example.org`,
  ])
    assert.equal(emailOf(email), null, email.slice(0, 60));
  // A domain with a Cyrillic «е» is another domain that looks the same.
  assert.equal(emailOf('m@еxample.org'), 'm@xn--xample-2of.org');
});

test('removes invisible characters from names and cuts them', () => {
  assert.equal(parseProfile('google', { sub: '9', name: ' \u202EМи\u200Bка\n\tЛиса ' })?.name, 'Мика Лиса');
  assert.equal(
    Array.from(parseProfile('google', { sub: '9', name: '🦊'.repeat(500) })?.name ?? '').length,
    100,
  );
  assert.equal(parseProfile('google', { sub: '9' })?.name, '');
});
