import { type Act, ACTS, type Thing } from '#contract/studio/acts.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { formatField } from './event/field-names.ts';
import { formatValue, onlyDifferent } from './event/format-value.ts';
import { picturesOf } from './event/pictures-of.ts';
import { CATALOGUE_VERBS } from './event/verbs.ts';

// In the present tense, which does not tell a woman from a man: «Лина блокирует пользователя mika».
const VERBS: Partial<Record<string, string>> = {
  ...CATALOGUE_VERBS,
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
  'claim.document_add': 'добавляет файл:',
  'claim.document_remove': 'убирает файл:',
  'claim.apply': 'применяет меру:',
  'claim.lift': 'снимает меру:',
  'user.second_factor_set': 'включает второй фактор',
  'user.second_factor_remove': 'снимает второй фактор',
  'user.recovery_code': 'входит по запасному коду',
  'report.take': 'берёт жалобу',
  'report.done': 'закрывает жалобу',
  'report.refuse': 'отклоняет жалобу',
  'report.reopen': 'снова открывает жалобу',
};

/** Who acted: a member, a command on the server, somebody whose account is gone, or the program. */
export type EventActor = { kind: 'member' | 'command' | 'gone' | 'program'; name: string };

export function formatActor({ actor, command_user, is_erased }: JournalEvent): EventActor {
  if (actor) return { kind: 'member', name: actor.nickname ?? actor.login };
  if (command_user !== null) return { kind: 'command', name: `сервер, ${command_user}` };
  return is_erased ? { kind: 'gone', name: 'удалённый аккаунт' } : { kind: 'program', name: 'система' };
}

/** The words between the actor and the thing; an act without a verb is named: «Релиз скрыт:». */
export function formatVerb({ act, undo_of }: Pick<JournalEvent, 'act' | 'undo_of'>): string {
  const verb = VERBS[act] ?? `— ${ACTS[act].name.toLowerCase()}:`;
  return undo_of === null ? verb : `отменяет запись ${undo_of} и ${verb}`;
}

const TEXTS: Partial<Record<string, string>> = {
  rules: 'Правила',
  support: 'Поддержать',
  teams: 'Команда',
};

/** The thing of an event as its sentence names it; null where the actor is the thing. */
export function formatThing({ actor, thing, thing_id, title }: JournalEvent): string | null {
  if (thing === 'text') return TEXTS[thing_id ?? ''] ?? thing_id;
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
  episode: 'Эпизоды',
  torrent: 'Торренты',
  report: 'Жалобы',
};

/** The things of the journal, for its filter. */
export function formatThingKind(thing: Thing): string {
  return THING_NAMES[thing] ?? thing;
}

const MAX_SHOWN = 60;

/** A value in one line, where there is little space. */
function shorten(value: string): string {
  const line = value
    .trim()
    .replaceAll(/\s*\n\s*/g, '; ')
    .replaceAll(/\s+/g, ' ');
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1).trimEnd()}…` : line;
}

type Changed = Pick<JournalEvent, 'change'> & Partial<Pick<JournalEvent, 'names'>>;
export type FormattedChange = { field: string; before: string; after: string };

// What only an undo needs.
const HIDDEN = ['links'];

/** The changed fields with what they were before and after. */
export function formatChange({ change, names = {} }: Changed): FormattedChange[] {
  // A state follows from the other fields, where there are any: they come first.
  const isState = ([field]: [string, unknown]) => Number(field === 'state');
  const fields = Object.entries(change ?? {})
    .filter(([field]) => !HIDDEN.includes(field))
    .toSorted((a, b) => isState(a) - isState(b));
  const pairs = fields.map(([key, [before, after]]) => {
    const context = { field: key.split('/').at(-1) ?? key, names };
    const [was, is] = onlyDifferent(before, after);
    return {
      field: formatField(key, names),
      before: formatValue(was, context),
      after: formatValue(is, context),
    };
  });
  // What is added or removed as a whole has empty fields, too.
  return pairs.filter(({ before, after }) => before !== after);
}

// More than this is counted.
const MAX_TOLD = 4;

const inSentence = (field: string) =>
  /^\p{Lu}\p{Ll}/u.test(field) ? field.charAt(0).toLowerCase() + field.slice(1) : field;

/** «Снова: никнейм «mika».»: each field with its value, and how many more there are. */
function formatFields(verb: string, fields: readonly (readonly [field: string, value: string])[]): string {
  if (fields.length === 0) return '';
  const told = fields
    .slice(0, MAX_TOLD)
    .map(([field, value]) => `${inSentence(field)} «${shorten(value)}»`)
    .join(', ');
  return `${verb}: ${told}${fields.length > MAX_TOLD ? ` и ещё ${fields.length - MAX_TOLD}` : ''}.`;
}

/** What undoing an event brings about: «Исчезнет: роль «Редактор».», and what it leaves as it is. */
export function formatUndo(event: Changed & Partial<Pick<JournalEvent, 'staying'>>): string {
  const { change, staying = [] } = event;
  const touched = Object.entries(change ?? {}).filter(([field]) => !staying.includes(field));
  const lines = formatChange({ ...event, change: Object.fromEntries(touched) });
  const [goes, returns] = [
    lines.filter(({ before }) => before === '—'),
    lines.filter(({ after }) => after === '—'),
  ];
  const again = lines.filter((line) => !goes.includes(line) && !returns.includes(line));
  const stays = staying.map((field) => inSentence(formatField(field))).join(', ');
  return [
    formatFields(
      'Снова',
      again.map(({ field, before }) => [field, before]),
    ),
    formatFields(
      'Вернётся',
      returns.map(({ field, before }) => [field, before]),
    ),
    formatFields(
      'Исчезнет',
      goes.map(({ field, after }) => [field, after]),
    ),
    stays && `Останется как есть: ${stays}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

// What the sentence of the event says already, or its reason.
const SAID = ['is_banned', 'ban_reason'];

/** What changed and why, in a few words: «mika → rin · чужое имя»; of several fields their names. */
export function formatFact(event: JournalEvent): string {
  // What is added, removed or joined with another is named by the sentence.
  if (/\.(create|remove|merge)$/.test(event.act)) return event.reason ?? '';
  const changes = Object.entries(event.change ?? {}).filter(([field]) => !SAID.includes(field));
  const lines = formatChange({ change: Object.fromEntries(changes), names: event.names });
  return [formatLines(lines), event.reason].filter((part) => part !== '' && part !== null).join(' · ');
}

function formatLines([first, ...more]: FormattedChange[]): string {
  if (!first) return '';
  const { field, before, after } = first;
  if (more.length > 0) {
    const names = [field, ...more.map((line) => inSentence(line.field))];
    const told = names.slice(0, MAX_TOLD).join(', ');
    return names.length > MAX_TOLD ? `${told} и ещё ${names.length - MAX_TOLD}` : told;
  }
  if ([before, after].some((one) => one.length > MAX_SHOWN || one.includes('\n'))) return field;
  if (before === '—') return field === 'До' ? `до ${after}` : after;
  return after === '—' ? before : `${before} → ${after}`;
}

/** The acts for a filter, in the order of the alphabet. */
export function listActs(): { value: Act; label: string }[] {
  return (Object.keys(ACTS) as Act[])
    .map((value) => ({ value, label: ACTS[value].name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'ru'));
}
