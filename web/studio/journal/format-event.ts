import { type Act, ACTS, type Thing } from '#contract/studio/acts.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { ROLE_RULES, type Role } from '#contract/studio/rights.ts';
import { formatMoment } from '#web/format/format-time.ts';

// In the present tense, which does not tell a woman from a man: «Лина блокирует пользователя mika».
const VERBS: Partial<Record<string, string>> = {
  'job.retry': 'повторяет подготовку видео',
  'job.stop': 'останавливает подготовку видео',
  'job.first': 'берёт вперёд очереди видео',
  'storage.measure': 'пересчитывает:',
  'user.ban': 'блокирует пользователя',
  'user.unban': 'снимает блокировку с пользователя',
  'user.rename': 'меняет никнейм пользователя',
  'user.avatar_remove': 'удаляет аватар пользователя',
  'user.sessions_end': 'заканчивает сеансы пользователя',
  'user.recovery_codes_renew': 'получает новые запасные коды',
  'user.note': 'пишет заметку о пользователе',
  'user.email_show': 'смотрит почту пользователя',
  'user.reset_link': 'создаёт ссылку для нового пароля пользователю',
  'user.role_give': 'даёт роль пользователю',
  'user.role_take': 'снимает роль с пользователя',
  'block.create': 'закрывает для стран:',
  'block.change': 'меняет блокировку показа:',
  'block.lift': 'снимает блокировку показа:',
  'claim.create': 'записывает:',
  'claim.change': 'меняет:',
  'claim.apply': 'применяет меру:',
  'claim.lift': 'снимает меру:',
  'user.second_factor_set': 'включает второй фактор',
  'user.second_factor_remove': 'снимает второй фактор',
  'user.recovery_code': 'входит по запасному коду',
};

// The things that records are, in the accusative.
const RECORDS: Partial<Record<string, string>> = {
  genre: 'жанр',
  franchise: 'франшизу',
  team: 'команду',
  team_role: 'роль в командах',
  video: 'видео',
  video_origin: 'плейлист',
  promotion: 'промо',
  campaign: 'рекламную кампанию',
  poll: 'опрос',
  site: 'слова сайта',
  text: 'текст страницы',
};
const RECORD_VERBS: Partial<Record<string, string>> = {
  create: 'добавляет',
  edit: 'меняет',
  remove: 'удаляет',
  merge: 'объединяет с другим',
  close: 'закрывает',
};

function recordVerb(act: Act): string | undefined {
  const [thing = '', verb = ''] = act.split('.');
  const [does, what] = [RECORD_VERBS[verb], RECORDS[thing]];
  return does === undefined || what === undefined ? undefined : `${does} ${what}`;
}

/** Who acted: a member, a command on the server, somebody whose account is gone, or the program. */
export type EventActor = { kind: 'member' | 'command' | 'gone' | 'program'; name: string };

export function formatActor({ actor, command_user, is_erased }: JournalEvent): EventActor {
  if (actor) return { kind: 'member', name: actor.nickname ?? actor.login };
  if (command_user !== null) return { kind: 'command', name: `сервер, ${command_user}` };
  return is_erased ? { kind: 'gone', name: 'удалённый аккаунт' } : { kind: 'program', name: 'система' };
}

/** The words between the actor and the thing; an act without a verb is named: «Релиз скрыт:». */
export function formatVerb({ act, undo_of }: Pick<JournalEvent, 'act' | 'undo_of'>): string {
  const verb = VERBS[act] ?? recordVerb(act) ?? `— ${ACTS[act].name.toLowerCase()}:`;
  return undo_of === null ? verb : `отменяет запись ${undo_of} и ${verb}`;
}

/** The thing of an event as its sentence names it; null where the actor is the thing. */
export function formatThing({ actor, thing, thing_id, title }: JournalEvent): string | null {
  if (thing === 'user' && actor !== null && thing_id === String(actor.id)) return null;
  return title ?? (thing_id === null ? null : `№ ${thing_id}`);
}

/** An event as one sentence, without its mark-up. */
export function formatEvent(event: JournalEvent): string {
  return [formatActor(event).name, formatVerb(event), formatThing(event)]
    .filter((part) => part !== null)
    .join(' ');
}

const THING_NAMES: Partial<Record<Thing, string>> = {
  user: 'Пользователи',
  release: 'Релизы',
  job: 'Очередь',
  storage: 'Хранилище',
  studio: 'Студия',
  genre: 'Жанры',
  franchise: 'Франшизы',
  team: 'Команды',
  team_role: 'Роли в командах',
  video: 'Видео',
  video_origin: 'Плейлисты',
  promotion: 'Промо',
  campaign: 'Рекламные кампании',
  poll: 'Опросы',
  site: 'Слова сайта',
  text: 'Тексты страниц',
  block: 'Блокировки показа',
  claim: 'Заявления правообладателей',
};

/** The things of the journal, for its filter. */
export function formatThingKind(thing: Thing): string {
  return THING_NAMES[thing] ?? thing;
}

const FIELDS: Partial<Record<string, string>> = {
  role: 'Роль',
  nickname: 'Никнейм',
  avatar: 'Аватар',
  is_banned: 'Заблокирован',
  banned_until: 'До',
  ban_reason: 'Причина блокировки',
  until: 'До',
  reason: 'Причина',
  roles: 'Роли',
  note: 'Заметка',
  text: 'Текст',
  state: 'Состояние',
  sessions: 'Сеансы',
  name: 'Название',
  name_english: 'Название на латинице',
  title: 'Название',
  description: 'Описание',
  image: 'Картинка',
  releases: 'Релизы',
  release_id: 'Релиз',
  users: 'Участники',
  color: 'Цвет',
  url: 'Адрес',
  url_label: 'Надпись на кнопке',
  origin_id: 'Плейлист',
  video_id: 'Номер на площадке',
  is_announce: 'Анонс',
  views: 'Просмотры',
  comments: 'Комментарии',
  created_at: 'Вышло',
  is_ad: 'Реклама',
  ad_erid: 'ERID',
  ad_origin: 'Рекламодатель',
  ad_company_name: 'Рекламодатель',
  ad_company_itn: 'ИНН',
  has_overlay: 'Затемнение',
  starts_at: 'Показ с',
  ends_at: 'Показ до',
  question: 'Вопрос',
  options: 'Ответы',
  is_multiple: 'Несколько ответов',
  markdown: 'Текст',
  order: 'Порядок',
  short_name: 'Короткое название',
  keywords: 'Ключевые слова',
  start_year: 'Первый год',
  contacts_email: 'Почта для писем',
  copyrights_email: 'Почта правообладателей',
  social_links: 'Соцсети',
  disclaimers: 'Оговорки',
  support_methods: 'Способы поддержки',
  countries: 'Страны',
  lifted_at: 'Снято',
  due_at: 'Ответить до',
  basis: 'Основание',
  files: 'Файлы',
  targets: 'Что закрыть',
  blocks: 'Блокировки',
  personal: 'Без записи в журнал',
  is_first: 'Вперёд очереди',
};

// Values that are words of programs.
const WORDS: Partial<Record<string, string>> = {
  planned: 'назначена',
  in_force: 'действует',
  over: 'снята',
  received: 'получено',
  checked: 'проверено',
  disputed: 'оспорено',
  lifted: 'мера снята',
  refused: 'отказано',
  running: 'идёт',
  waiting: 'ждёт',
  failed: 'не удалось',
  stopped: 'остановлено',
};

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function formatRole(value: object): string | undefined {
  const { role, team } = value as { role?: unknown; team?: unknown };
  if (typeof role !== 'string' || !(role in ROLE_RULES)) return undefined;
  const { name } = ROLE_RULES[role as Role];
  return typeof team === 'string' ? `${name}, ${team}` : name;
}

// A note of a moderator.
function formatText(value: object): string | undefined {
  const { text } = value as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

// A stored picture, whose addresses say nothing to people.
function formatPicture(value: object): string | undefined {
  return 'optimized' in value ? 'своя картинка' : undefined;
}

// A row of a list: the person of a team, a link.
function formatRow(value: object): string | undefined {
  const { nickname, title } = value as { nickname?: unknown; title?: unknown };
  const name = nickname ?? title;
  return typeof name === 'string' ? name : undefined;
}

// What a claim of a rightholder is about.
function formatTarget(value: object): string | undefined {
  const { release_id, episode_id } = value as { release_id?: unknown; episode_id?: unknown };
  if (typeof release_id !== 'number') return undefined;
  return episode_id === null ? `релиз № ${release_id}` : `эпизод релиза № ${release_id}`;
}

/** A value before or after a change, as people read it. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'string')
    return MOMENT.test(value) ? `${formatMoment(new Date(value))} по Москве` : (WORDS[value] ?? value);
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(formatValue).join('; ');
  if (typeof value === 'object') {
    const named =
      formatRole(value) ??
      formatText(value) ??
      formatPicture(value) ??
      formatRow(value) ??
      formatTarget(value);
    return named ?? JSON.stringify(value);
  }
  return JSON.stringify(value);
}

export type FormattedChange = { field: string; before: string; after: string };

/** The changed fields with what they were before and after. */
export function formatChange({ change }: Pick<JournalEvent, 'change'>): FormattedChange[] {
  // A state follows from the other fields, where there are any: they come first.
  const isState = ([field]: [string, unknown]) => Number(field === 'state');
  const fields = Object.entries(change ?? {}).toSorted((a, b) => isState(a) - isState(b));
  return fields.map(([field, [before, after]]) => ({
    field: FIELDS[field] ?? field,
    before: formatValue(before),
    after: formatValue(after),
  }));
}

/** What undoing an event brings about: «Роль «Редактор» исчезнет.». */
export function formatUndo(event: Pick<JournalEvent, 'change'>): string {
  const lines = formatChange(event).map(({ field, before, after }) => {
    if (before === '—') return `${field} «${after}» исчезнет.`;
    return after === '—' ? `${field} «${before}» вернётся.` : `${field} снова «${before}».`;
  });
  return lines.join(' ');
}

// What the sentence of the event says already, or its reason.
const SAID = ['is_banned', 'ban_reason'];

/** What changed and why, in a few words beside the sentence: «Редактор», «mika → rin · чужое имя». */
export function formatFact(event: JournalEvent): string {
  const changes = Object.entries(event.change ?? {}).filter(([field]) => !SAID.includes(field));
  const [first, ...more] = formatChange({ change: Object.fromEntries(changes) });
  const { before = '—', after = '—' } = first ?? {};
  const value = before === '—' ? after : after === '—' ? before : `${before} → ${after}`;
  const text = first?.field === 'До' && before === '—' ? `до ${value}` : value;
  const fact = first && (more.length === 0 ? text : `${text} и ещё ${more.length}`);
  return [fact, event.reason].filter((part) => part !== undefined && part !== null).join(' · ');
}

/** The acts for a filter, in the order of the alphabet. */
export function listActs(): { value: Act; label: string }[] {
  return (Object.keys(ACTS) as Act[])
    .map((value) => ({ value, label: ACTS[value].name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'ru'));
}
