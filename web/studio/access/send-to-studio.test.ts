import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendToStudio } from './send-to-studio.ts';

test('without an answer, only a form with a draft says that what is written stays in the browser', async () => {
  // Outside a page the address leads nowhere.
  const messageOf = async (options: { isDraft?: boolean }) =>
    (await sendToStudio('POST', 'genres/12', {}, options)).refused?.message;
  assert.equal(await messageOf({}), 'Сервер не отвечает. Попробуйте ещё раз чуть позже.');
  assert.equal(
    await messageOf({ isDraft: true }),
    'Сервер не отвечает. Написанное осталось в этом браузере: сохраните ещё раз чуть позже.',
  );
});
