import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOW } from '#tests/support/api.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { parseRecords } from './parse-records.ts';
import { recordFiles } from './record-files.ts';

const files = recordFiles({ storage: openFolderStorage('none'), now: () => new Date(NOW) });
const parse = (content: unknown) => parseRecords(files, content);

const campaign = { url: 'https://a.test/', ad_erid: 'e', ad_company_itn: '1', ad_company_name: 'ООО' };
const video = { origin: 'https://video.test/', url: 'https://video.test/1', title: 'Видео', video_id: '1' };
const team = (users: unknown) => ({ teams: [{ title: 'Голоса', users }] });
const METHOD = { title: 'Карта', value: '0000' };

test('names the kind, the record and the field of a problem in a sentence', () => {
  const cases: [unknown, RegExp][] = [
    ['список', /^Содержимое файла должно быть объектом, имена в котором — виды записей: genres, fran/],
    [[], /^Содержимое файла должно быть объектом/],
    [{ people: [] }, /^Записей вида «people» нет\. Есть такие виды записей: genres/],
    [JSON.parse('{"__proto__": []}'), /^Записей вида «__proto__» нет/],
    [{ teams: {} }, /^teams: должно быть списком записей\.$/],
    [{ teams: ['Голоса'] }, /^teams, запись 1: Содержимое записи должно быть объектом\.$/],
    [{ teams: [{ users: [] }] }, /^teams, запись 1: Поле title обязательно\.$/],
    [
      team([{ nickname: ' ' }]),
      /^teams, запись 1 \(«Голоса»\): Поле users\.№1\.nickname не должно быть пустым\.$/,
    ],
    [team([{ nickname: 'Лис', user_id: 1 }]), /users\.№1 содержит неизвестное поле user_id/],
    [{ 'team-roles': [{ title: 'А', color: 'red' }] }, /запись 1 \(«А»\): Поле color должно быть цветом/],
    [
      { videos: [video, { ...video, url: 'javascript:alert(1)' }] },
      /запись 2 .*Поле url должно быть адресом http/,
    ],
    [{ videos: [{ ...video, likes: 5 }] }, /Содержимое записи содержит неизвестное поле likes/],
    [{ videos: [{ ...video, views: -1 }] }, /Поле views должно быть не меньше 0/],
    [
      { videos: [{ ...video, image: '../secret.png' }] },
      /Поле image должно быть путём к картинке рядом с файлом/,
    ],
    [
      { videos: [{ ...video, created_at: '2026-02-30T00:00:00Z' }] },
      /created_at называет день, которого нет/,
    ],
    [{ promotions: [{ title: 'Б', url: '//evil.test' }] }, /запись 1 \(«Б»\): Поле url должно быть адресом/],
    [{ promotions: [{ title: 'Б', url: '/\\evil.test' }] }, /Поле url должно быть адресом/],
    [{ promotions: [{ title: 'Б', url: 'ftp://files.test' }] }, /Поле url должно быть адресом/],
    [{ promotions: [{ title: 'Б', is_ad: 'да' }] }, /Поле is_ad должно быть true или false/],
    [{ campaigns: [{ ...campaign, url: 'ads.test/tag' }] }, /Поле url должно быть адресом http или https/],
    [{ campaigns: [{ ...campaign, url: 'https://ads.test/\u0007' }] }, /Поле url должно быть адресом http/],
    [{ campaigns: [{ ...campaign, ad_erid: ' ' }] }, /Поле ad_erid не должно быть пустым/],
    [
      { polls: [{ question: ' ', options: ['А'] }] },
      /question не должно быть пустым.*\n.*options.*не меньше 2/,
    ],
    [{ polls: [{ question: 'Что?', options: ['А', 'Б', 'А'] }] }, /Поле options\.№3 уже записано выше/],
    [{ site: [] }, /^site: Содержимое записи должно быть объектом/],
    [{ site: { nmae: 'Лис' } }, /^site: Содержимое записи содержит неизвестное поле nmae\.$/],
    [{ site: { name: ' ' } }, /name не должно быть пустым/],
    [{ site: { short_name: 'л'.repeat(31) } }, /short_name должно быть не длиннее 30 знаков/],
    [{ site: { title: 'Аниме\0' } }, /title содержит нулевой символ/],
    [{ site: { start_year: 12 } }, /start_year должно быть не меньше 1990/],
    [{ site: { contacts_email: 'лис' } }, /contacts_email должно быть адресом электронной почты/],
    [
      { site: { social_links: [{ title: 'ВК', url: 'javascript:alert(1)' }] } },
      /social_links\.№1\.url должно быть/,
    ],
    [{ site: { social_links: [{ title: 'ВК', url: 'https://[' }] } }, /social_links\.№1\.url должно быть/],
    [
      { site: { support_methods: [{ title: 'Карта' }] } },
      /support_methods\.№1 должно содержать url, value или оба/,
    ],
    [{ site: { support_methods: [METHOD, METHOD] } }, /support_methods\.№2\.title уже записано выше/],
    [{ site: { disclaimers: ['А', 'А'] } }, /disclaimers\.№2 уже записано выше/],
    [
      { texts: [{ name: 'about', markdown: 'О нас' }] },
      /Поле name допускает только значения rules, support, teams/,
    ],
    [{ texts: [{ name: 'rules', markdown: 'л'.repeat(50_001) }] }, /Поле markdown больше 100 КБ/],
    [{ texts: [{ name: 'rules', markdown: 'а\0' }] }, /Поле markdown содержит нулевой символ/],
  ];
  for (const [content, message] of cases)
    assert.throws(
      () => parse(content),
      { name: 'Failure', code: 'invalid', message },
      JSON.stringify(content),
    );
});

test('names all problems, of many the first twenty', () => {
  const site = { name: 1, title: '', start_year: 'x', description: null };
  assert.throws(() => parse({ site }), { message: /name [^]*title [^]*description [^]*start_year / });
  const genres = Array.from({ length: 30 }, () => ({ name: '' }));
  assert.throws(
    () => parse({ genres }),
    ({ message }: Error) => {
      assert.match(message, /^genres, запись 1: [^\n]*\n[^]*\nи ещё 10$/);
      return message.split('\n').length === 21;
    },
  );
});

test('says of a file of the former commands what to do', () => {
  const former: Record<string, unknown> = {
    videos: [{ url: 'https://video.test/', title: 'Все', videos: [] }],
    promotions: [{ release: 'moon' }],
    campaigns: [campaign],
    teams: { roles: [{ title: 'Озвучка' }], teams: [{ title: 'Голоса', users: [] }] },
    site: { name: 'Лис', start_year: 2020 },
  };
  for (const [name, content] of Object.entries(former))
    assert.throws(() => parse(content), {
      code: 'invalid',
      message: new RegExp(
        `^Это файл прежней команды akane ${name}\\..* records export ${name} > .*docs/records\\.md`,
      ),
    });
});

test('gives the lists in the order in which they can be written', () => {
  const lists = parse({ teams: [], videos: [], 'team-roles': [], 'video-origins': [] });
  assert.deepEqual(
    lists.map(({ file }) => file.name),
    ['team-roles', 'teams', 'video-origins', 'videos'],
  );
});
