import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerOwn, BACK } from './answer-own.ts';

async function leadsTo(back: string): Promise<string | null> {
  const form = new FormData();
  form.set(BACK, back);
  const answer = await answerOwn(form, async () => ({ kept: true }));
  return answer instanceof Response ? answer.headers.get('location') : null;
}

test('a plain form goes back to its page, whatever letters its address has', async () => {
  assert.equal(await leadsTo('/anime/catalog/?search=1#top'), '/anime/catalog/?search=1#top');
  assert.equal(
    await leadsTo('/anime/catalog/?search=лиса'),
    '/anime/catalog/?search=%D0%BB%D0%B8%D1%81%D0%B0',
  );
  assert.equal(await leadsTo('/анимэ'), '/%D0%B0%D0%BD%D0%B8%D0%BC%D1%8D');
});

test('no form leads to another site', async () => {
  for (const back of ['//evil.example/', '/\\\\evil.example', 'https://evil.example', '']) {
    assert.equal(await leadsTo(back), null, back);
  }
});
