import assert from 'node:assert/strict';
import { test } from 'node:test';
import { respondToListChange, RETURN_FIELD } from './respond-to-list-change.ts';

async function redirectFor(back: string): Promise<string | null> {
  const form = new FormData();
  form.set(RETURN_FIELD, back);
  const response = await respondToListChange(form, async () => ({ saved: true }));
  return response instanceof Response ? response.headers.get('location') : null;
}

test('redirects a form sent without scripts to its page, with an encoded address', async () => {
  assert.equal(await redirectFor('/anime/catalog/?search=1#top'), '/anime/catalog/?search=1#top');
  assert.equal(
    await redirectFor('/anime/catalog/?search=лиса'),
    '/anime/catalog/?search=%D0%BB%D0%B8%D1%81%D0%B0',
  );
  assert.equal(await redirectFor('/анимэ'), '/%D0%B0%D0%BD%D0%B8%D0%BC%D1%8D');
});

test('never redirects to another site', async () => {
  for (const back of ['//evil.example/', '/\\\\evil.example', 'https://evil.example', '']) {
    assert.equal(await redirectFor(back), null, back);
  }
});
