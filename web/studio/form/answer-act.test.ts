import assert from 'node:assert/strict';
import { test } from 'node:test';
import { data } from 'react-router';
import { renameUser } from '#contract/studio/user-acts.ts';
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
const emptyRun: Act['run'] = () => Promise.resolve(null);
const never: Act['run'] = () => assert.fail('It must not run.');

test('a required field that is empty is named before anything is done, and what was typed stays', async () => {
  const required = { nickname: 'Напишите никнейм.', reason: 'Напишите причину.' };
  assert.deepEqual(await refusalOf({ nickname: '  ', reason: ' Просьба ' }, { required, run: emptyRun }), {
    act: 'rename',
    errors: { nickname: 'Напишите никнейм.' },
    values: { act: 'rename', nickname: '', reason: 'Просьба' },
    status: 422,
  });
});

test('everything else that is wrong is named with the required fields that are empty, and nothing is sent', async () => {
  const required = { reason: 'Напишите причину.' };
  const date: Act = {
    required,
    run: () => {
      throw wrongField('date', 'Такого дня нет.');
    },
  };
  assert.deepEqual((await refusalOf({ date: '31.02', reason: '' }, date)).errors, {
    date: 'Такого дня нет.',
    reason: 'Напишите причину.',
  });
  const nickname: Act = {
    required,
    run: async (call, values) => {
      const body = { nickname: values['nickname'] ?? '', reason: values['reason'] ?? '' };
      return (await call(renameUser, { params: { id: 5 }, body })).event_id;
    },
  };
  const long = await refusalOf({ nickname: 'а'.repeat(500), reason: '' }, nickname);
  assert.deepEqual(Object.keys(long.errors ?? {}), ['nickname', 'reason']);
  assert.equal(long.errors?.['reason'], 'Напишите причину.');
  const right = await refusalOf({ nickname: 'mika', reason: '' }, nickname);
  assert.deepEqual(right.errors, { reason: 'Напишите причину.' });
});

test('what is required can depend on what is chosen', async () => {
  const act: Act = {
    required: ({ role }) => (role === 'crew' ? { team: 'Выберите команду.' } : {}),
    run: emptyRun,
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
  const act: Act = { required: { code: 'Введите код.', reason: 'Напишите причину.' }, run: emptyRun };
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
