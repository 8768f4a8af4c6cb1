import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type Act, ACTS, inversesOf } from '#contract/studio/acts.ts';
import { getStudioHelp } from '#contract/studio/help.ts';
import { type Right, ROLE_RULES, ROLES } from '#contract/studio/rights.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { STUDIO_MANUAL } from './studio-help.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

// The rows of the table of roles. Every role has `studio`.
const RIGHTS: Record<Exclude<Right, 'studio'>, string> = {
  releases: 'релизы, эпизоды, торренты',
  steps: 'этапы и замечания',
  catalogue: 'жанры, франшизы, расписание',
  publish: 'опубликовать и скрыть релиз',
  removal: 'удалить релиз или эпизод',
  reports: 'сообщения зрителей',
  users: 'пользователи: видеть, блокировать, переименовать',
  private: 'почта людей, ссылка для нового пароля',
  legal: 'блокировки по странам, правообладатели',
  promotion: 'промо, реклама, опросы, видео',
  site: 'слова и тексты сайта',
  teams: 'команды',
  system: 'очередь, хранилище, статистика, резервные копии',
  roles: 'роли',
};

function rolesTable(): string[][] {
  const head = ['Право', ...ROLES.map((role) => ROLE_RULES[role].name)];
  const rows = Object.entries(RIGHTS).map(([right, name]) => [
    name,
    ...ROLES.map((role) => {
      const { isOfTeam, rights } = ROLE_RULES[role];
      if (!rights.includes(right as Right)) return '';
      return isOfTeam ? 'в команде' : 'да';
    }),
  ]);
  return [head, ...rows];
}

test('the manual has the table of roles as the code has it', async () => {
  const manual = await readFile(STUDIO_MANUAL, 'utf8');
  const lines = manual.split('\n').map((line) => line.split('|').slice(1, -1));
  const cells = lines.map((line) => line.map((cell) => cell.trim())).filter((line) => line.length === 8);
  assert.deepEqual(
    cells.filter(([name]) => !/^-+$/.test(name ?? '')),
    rolesTable(),
  );
});

const namesOf = (acts: Act[]) => acts.map((act) => ACTS[act].name).join(', ');
const asksForPassword = (act: Act) => ACTS[act].confirmed === 'password';

function passwordTable(): string[][] {
  const rows = Object.entries({ studio: 'свой аккаунт', ...RIGHTS }).flatMap(([right, name]) => {
    const acts = (Object.keys(ACTS) as Act[]).filter((act) => ACTS[act].right === right);
    const asking = acts.filter(asksForPassword);
    const undone = acts.filter((act) => inversesOf(act, ACTS[act].returns).some(asksForPassword));
    return asking.length + undone.length === 0 ? [] : [[name, namesOf(asking), namesOf(undone)]];
  });
  return [['Право', 'Пароль просит действие', 'Пароль просит отмена'], ...rows];
}

test('the manual says what asks for the password as the code does', async () => {
  const manual = await readFile(STUDIO_MANUAL, 'utf8');
  const [, section = ''] = /\n## Что просит пароль\n([^]*?)\n## /.exec(manual) ?? [];
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const cells = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  assert.deepEqual(
    cells.filter(([name]) => !/^-+$/.test(name ?? '')),
    passwordTable(),
  );
});

test('whoever has a role reads the manual in the studio, without its title and pictures', async () => {
  const teamId = await createTestTeam(api, 'Голоса');
  const { headers } = await createTestMember(api, 'crew', { role: 'crew', teamId });
  const { html } = (await api.request(getStudioHelp.path, { headers })).body as { html: string };
  assert.match(html, /^<p>Студия — часть сайта/);
  assert.match(html, /<h2[^>]*>Роли<\/h2>[^]*<table>/);
  assert.doesNotMatch(html, /<img|!\[/);
});

test('the pictures of the manual are there', async () => {
  const manual = await readFile(STUDIO_MANUAL, 'utf8');
  const names = [...manual.matchAll(/!\[.*?\]\((.*?)\)/g)].map(([, name = '']) => name);
  assert.ok(names.length > 2);
  for (const name of names) assert.ok(existsSync(new URL(name, STUDIO_MANUAL)), name);
});
