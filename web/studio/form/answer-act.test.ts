import assert from 'node:assert/strict';
import { test } from 'node:test';
import { data } from 'react-router';
import { type Act, answerAct, wrongField } from './answer-act.ts';

const ADDRESS = 'http://localhost/studio/users/5?panel=rename&role=owner&letter=done';

/** The answer to a form with some fields. */
async function answerTo(fields: Record<string, string>, act: Act) {
  const request = new Request(ADDRESS, { method: 'POST', body: new URLSearchParams(fields) });
  return answerAct(request, () => assert.fail('No act of this test calls the API.'), { rename: act });
}

async function refusalOf(fields: Record<string, string>, act: Act) {
  const answer = await answerTo({ act: 'rename', ...fields }, act);
  assert.ok(!(answer instanceof Response));
  return { ...answer.data, status: answer.init?.status };
}

const refused = (body: object, status: number) => data(body, { status });
const never: Act['run'] = () => assert.fail('It must not run.');

test('a required field that is empty is named before anything is done, and what was typed stays', async () => {
  const required = { nickname: 'Напишите никнейм.', reason: 'Напишите причину.' };
  assert.deepEqual(await refusalOf({ nickname: '  ', reason: ' Просьба ' }, { required, run: never }), {
    act: 'rename',
    errors: { nickname: 'Напишите никнейм.' },
    values: { act: 'rename', nickname: '', reason: 'Просьба' },
    status: 422,
  });
});

test('what is required can depend on what is chosen', async () => {
  const act: Act = {
    required: ({ role }) => (role === 'crew' ? { team: 'Выберите команду.' } : {}),
    run: never,
  };
  assert.deepEqual((await refusalOf({ role: 'crew', team: '' }, act)).errors, { team: 'Выберите команду.' });
});

test('what the API refuses stands under the field that the form has for it', async () => {
  const act: Act = {
    fields: { until: 'date' },
    run: () => {
      const errors = { until: ['Этот день прошёл.'], user_id: ['Поле user_id обязательно.'] };
      throw refused({ message: 'Поля заполнены неверно.', errors }, 422);
    },
  };
  const { errors, problem } = await refusalOf({ date: '2026-01-01' }, act);
  assert.deepEqual(errors, { date: 'Этот день прошёл.' });
  assert.equal(problem, 'Не получилось. Обновите страницу и попробуйте ещё раз.');
});

test('a refusal without fields is told below them, one that a password lifts asks for it', async () => {
  const conflict: Act = {
    run: () => {
      throw refused({ message: 'Роль уже дана.' }, 409);
    },
  };
  assert.equal((await refusalOf({}, conflict)).problem, 'Роль уже дана.');
  const dangerous: Act = {
    run: () => {
      throw refused({ message: 'Нужен пароль.', needs: 'password' }, 403);
    },
  };
  assert.equal((await refusalOf({}, dangerous)).needs, 'password');
});

test('an act may find a field wrong by itself', async () => {
  const act: Act = {
    run: () => {
      throw wrongField('countries', 'Страны «Атлантида» нет.');
    },
  };
  const { errors } = await refusalOf({ countries: 'Атлантида' }, act);
  assert.deepEqual(errors, { countries: 'Страны «Атлантида» нет.' });
});

test('no answer has a password or a code in it', async () => {
  const act: Act = { required: { code: 'Введите код.', reason: 'Напишите причину.' }, run: never };
  const answer = await refusalOf({ password: 'тайна', code: '123456', reason: '' }, act);
  assert.deepEqual(answer.values, { act: 'rename', reason: '' });
});

test('what is done leads to the page with its event and without its panel, or where the act says', async () => {
  const locationOf = async (done: Awaited<ReturnType<Act['run']>>) => {
    const answer = await answerTo({ act: 'rename' }, { run: () => Promise.resolve(done) });
    return answer instanceof Response ? answer.headers.get('location') : answer.data;
  };
  assert.equal(await locationOf(7), '/studio/users/5?letter=done&done=7');
  assert.equal(await locationOf(null), '/studio/users/5?letter=done');
  assert.equal(await locationOf({ to: '/studio/genres' }), '/studio/genres');
  assert.deepEqual(await locationOf({ shown: 'a@example.org' }), { act: 'rename', shown: 'a@example.org' });
});

test('an act that the page does not have is no act, and neither is a property of every object', async () => {
  for (const name of ['ban', 'toString', ''])
    await assert.rejects(answerTo({ act: name }, { run: never }), { init: { status: 422 } });
});
