import { type Act, ACTS, nameOfAct, type Thing } from '#contract/studio/acts.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { STEP_KINDS, STEP_STATE_WORDS, STEP_WORDS, type StepKind } from '#contract/studio/step-kinds.ts';
import { EPISODES, formatCount, RELEASES } from '#web/format/format-count.ts';
import { capitalize } from '../ui/capitalize.ts';
import { FIELD_NAMES, formatField } from './event/field-names.ts';
import { formatValue, onlyDifferent } from './event/format-value.ts';
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
  'user.invite': 'приглашает в студию',
  'user.invite_withdraw': 'отзывает приглашение в студию',
  'user.invite_accept': 'принимает приглашение в студию',
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
  'journal.erase': 'стирает содержание записей журнала',
};

/** Who acted: a member, a command on the server, somebody whose account is gone, or the program. */
export type EventActor = { kind: 'member' | 'command' | 'gone' | 'program'; name: string };

export function formatActor({ actor, command_user, is_erased }: JournalEvent): EventActor {
  if (actor) return { kind: 'member', name: actor.nickname ?? actor.login };
  if (command_user !== null) return { kind: 'command', name: `сервер, ${command_user}` };
  return is_erased ? { kind: 'gone', name: 'удалённый аккаунт' } : { kind: 'program', name: 'система' };
}

/** The words between the actor and the thing; an act without a verb is named: «Релиз скрыт:». */
export function formatVerb({
  act,
  undo_of,
  change,
}: Pick<JournalEvent, 'act' | 'undo_of' | 'change'>): string {
  const done = VERBS[act] ?? `— ${nameOfAct(act).toLowerCase()}:`;
  // The program did it at the time that the member had chosen.
  const verb = change?.['by_plan'] === undefined ? done : `по плану ${done}`;
  return undo_of === null ? verb : `отменяет запись ${undo_of} и ${verb}`;
}

const TEXTS: Partial<Record<string, string>> = {
  rules: 'Правила',
  support: 'Поддержать',
  teams: 'Команда',
};

/** The thing of an event as its sentence names it; null where the actor is the thing. */
export function formatThing({ actor, thing, thing_id, title, imported }: JournalEvent): string | null {
  if (imported) return formatImport(imported);
  if (thing === 'text') return TEXTS[thing_id ?? ''] ?? thing_id;
  if (thing === 'user' && actor !== null && thing_id === String(actor.id)) return null;
  return title ?? (thing_id === null ? null : `№ ${thing_id}`);
}

/** «1 400 релизов, 17 000 эпизодов». */
function formatImport({ added, changed, episodes }: NonNullable<JournalEvent['imported']>): string {
  const releases = formatCount(added + changed, RELEASES);
  return episodes === 0 ? releases : `${releases}, ${formatCount(episodes, EPISODES)}`;
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
  channel: 'Каналы оповещений',
  block: 'Блокировки показа',
  claim: 'Заявления правообладателей',
  episode: 'Эпизоды',
  torrent: 'Торренты',
  report: 'Жалобы',
  journal: 'Журнал',
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

/** The addresses of pictures, where a field holds some. */
type Pictures = { before: string[]; after: string[] };
export type FormattedChange = {
  field: string;
  before: string;
  after: string;
  pictures?: Pictures;
  /** The releases of a change of many. */
  of?: string[];
};

// What only an undo needs.
const HIDDEN = ['links', 'plan_zone', 'published_videos', 'upload'];
const ORDER = Object.keys(FIELD_NAMES);

// As people think of them; a state follows from the other fields, where there are any.
function placeOf(field: string): number {
  const place = ORDER.indexOf(field);
  return field === 'state' || place === -1 ? ORDER.length : place;
}

function formatPair(
  field: string,
  [before, after]: readonly [unknown, unknown],
  names: JournalEvent['names'],
): FormattedChange {
  const [was, is] = onlyDifferent(before, after);
  const pictures = { before: picturesOf(was), after: picturesOf(is) };
  const hasPictures = pictures.before.length + pictures.after.length > 0;
  const context = { field, names };
  return {
    field: formatField(field),
    before: formatValue(was, context),
    after: formatValue(is, context),
    ...(hasPictures && { pictures }),
  };
}

const STATES: Partial<Record<string, string>> = STEP_STATE_WORDS;
const STEP_FIELDS: Partial<Record<string, string>> = { assignee_id: 'кто', due_at: 'срок', note: 'заметка' };

function isStep(id: string): id is StepKind {
  return STEP_KINDS.some((kind) => kind === id);
}

function formatStep(
  step: StepKind,
  field: string,
  pair: readonly [unknown, unknown],
  names: JournalEvent['names'],
): FormattedChange {
  const { name } = STEP_WORDS[step];
  const title = STEP_FIELDS[field] ?? 'состояние';
  const words = (value: unknown) =>
    field === 'state' ? (STATES[String(value)] ?? value) : value === '' ? null : value;
  const [before, after] = pair;
  return {
    ...formatPair(field === 'state' ? 'text' : field, [words(before), words(after)], names),
    field: `${capitalize(name)}: ${title}`,
  };
}

// Releases of a change of many that had the same value and got the same stand together.
function joinSame(changes: readonly FormattedChange[]): FormattedChange[] {
  const joined = new Map<string, FormattedChange>();
  for (const { of, ...change } of changes) {
    const key = of ? JSON.stringify([change.field, change.before, change.after]) : String(joined.size);
    const same = joined.get(key)?.of ?? [];
    joined.set(key, of ? { ...change, of: [...same, ...of] } : change);
  }
  return [...joined.values()];
}

/** The changed fields with what they were before and after. */
export function formatChange({ change, names = {} }: Changed): FormattedChange[] {
  const changes = Object.entries(change ?? {}).map(([key, pair]) => {
    // A change of many releases names each: `17/is_ongoing`.
    const [id = '', ofMany] = key.split('/');
    const field = ofMany ?? key;
    // Of one episode each step: `voice/due_at`.
    if (ofMany !== undefined && isStep(id)) return { name: field, ...formatStep(id, field, pair, names) };
    const of = ofMany === undefined ? {} : { of: [names[`release_id/${id}`] ?? `релиз № ${id}`] };
    return { name: field, ...formatPair(field, pair, names), ...of };
  });
  // What is added or removed as a whole has empty fields, too.
  const shown = changes.filter(({ name, before, after }) => before !== after && !HIDDEN.includes(name));
  const inOrder = shown.toSorted((a, b) => placeOf(a.name) - placeOf(b.name));
  return joinSame(inOrder.map(({ name: _, ...rest }) => rest));
}

// More than this is counted.
const MAX_TOLD = 4;

const inSentence = (field: string) =>
  /^\p{Lu}\p{Ll}/u.test(field) ? field.charAt(0).toLowerCase() + field.slice(1) : field;

type Side = 'before' | 'after';

/** «Снова: никнейм «mika».»: each field with its value, and how many more there are. */
function formatFields(verb: string, changes: readonly FormattedChange[], side: Side): string {
  if (changes.length === 0) return '';
  const told = changes.slice(0, MAX_TOLD).map(({ field, [side]: value, of }) => {
    const releases = of ? ` (${formatCount(of.length, RELEASES)})` : '';
    return `${inSentence(field)} «${shorten(value)}»${releases}`;
  });
  const more = changes.length > MAX_TOLD ? ` и ещё ${changes.length - MAX_TOLD}` : '';
  return `${verb}: ${told.join(', ')}${more}.`;
}

// What the record that was joined with another gets back is named by its other fields.
const OF_MERGE = ['into', 'both'];
// Whose edit it was stays true.
const OF_EDIT = ['proposed_by', 'edit_note', 'is_returned'];

/** What undoing an event brings about: «Исчезнет: роль «Редактор».», and what it leaves as it is. */
export function formatUndo(event: Changed & Partial<Pick<JournalEvent, 'staying'>>): string {
  const { change, staying = [] } = event;
  const left = 'into' in (change ?? {}) ? OF_MERGE : staying;
  const touched = Object.entries(change ?? {}).filter(([field]) => ![...left, ...OF_EDIT].includes(field));
  const changes = formatChange({ ...event, change: Object.fromEntries(touched) });
  const isNew = (one: FormattedChange) => one.before === '—';
  const isGone = (one: FormattedChange) => one.after === '—';
  const stays = staying.map((field) => inSentence(formatField(field))).join(', ');
  return [
    formatFields(
      'Снова',
      changes.filter((one) => !isNew(one) && !isGone(one)),
      'before',
    ),
    formatFields('Вернётся', changes.filter(isGone), 'before'),
    formatFields('Исчезнет', changes.filter(isNew), 'after'),
    stays && `Останется как есть: ${stays}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

// What the sentence of the event says already, or its reason.
const SAID = [...OF_EDIT, 'is_banned', 'ban_reason', 'is_submitted', 'invited_by', 'video'];

/** What changed and why, in a few words: «mika → rin · чужое имя»; of several fields their names. */
export function formatFact(event: JournalEvent): string {
  return [formatChanged(event), formatAuthor(event), event.reason]
    .filter((part) => part !== '' && part !== null)
    .join(' · ');
}

// Whose edit somebody else has accepted or sent back.
function formatAuthor({ actor, change, names }: JournalEvent): string {
  const author = change?.['proposed_by']?.[1];
  const isOther = typeof author === 'number' && author !== actor?.id;
  return isOther ? `автор правки ${names[`proposed_by/${author}`] ?? 'удалён'}` : '';
}

function formatChanged({ act, title, change, names, imported }: JournalEvent): string {
  // Its sentence has the counts.
  if (imported) return title ?? '';
  // What is added or removed is named by the sentence; of what is joined with another, the other is not.
  if (/\.(create|remove)$/.test(act)) return '';
  const isMerge = act.endsWith('.merge');
  const shown = Object.entries(change ?? {}).filter(([field]) =>
    isMerge ? field === 'into' : !SAID.includes(field),
  );
  const changes = formatChange({ change: Object.fromEntries(shown), names });
  const fields = [...new Set(changes.map(({ field }) => field))];
  if (fields.length > 1) return formatNames(fields);
  if (isMerge) return `→ ${changes[0]?.after ?? ''}`;
  return changes.length === 1 && changes[0] ? formatOne(changes[0]) : (fields[0] ?? '');
}

function formatNames([first = '', ...more]: readonly string[]): string {
  const names = [first, ...more.map(inSentence)];
  const told = names.slice(0, MAX_TOLD).join(', ');
  return names.length > MAX_TOLD ? `${told} и ещё ${names.length - MAX_TOLD}` : told;
}

// Values that say by themselves what they are.
const PLAIN = [
  'Роль',
  'Роли',
  'Состояние',
  'Никнейм',
  'Заметка',
  'Название',
  'Заголовок',
  'Слова к публикации',
];

function formatOne({ field, before, after }: FormattedChange): string {
  if (before.length + after.length > MAX_SHOWN || `${before}${after}`.includes('\n')) return field;
  if (field === 'До' && before === '—') return `до ${after}`;
  const [was, is] = [before, after].map((one) => (one === '—' ? '' : one));
  const values = was && is ? `${was} → ${is}` : is || `без «${was}»`;
  return PLAIN.includes(field) ? (was && !is ? before : values) : `${field}: ${values}`;
}

/** The acts for a filter, in the order of the alphabet. */
export function listActs(): { value: Act; label: string }[] {
  return (Object.keys(ACTS) as Act[])
    .map((value) => ({ value, label: ACTS[value].name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'ru'));
}

type Sizes = { preview?: unknown; thumbnail?: unknown };

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

function pictureOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('preview' in value) || !('thumbnail' in value))
    return undefined;
  const { preview, thumbnail } = value as Sizes;
  return asText(preview) ?? asText(thumbnail);
}

/** The addresses of the pictures that a value is, one or a list of them; none where it is anything else. */
function picturesOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  const addresses = values.map(pictureOf).filter((address) => address !== undefined);
  return addresses.length === values.length ? addresses : [];
}
