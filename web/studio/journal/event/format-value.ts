import { formatSize } from '#contract/format-size.ts';
import { ROLE_RULES, type Role } from '#contract/studio/rights.ts';
import { STEP_WORDS, type StepKind } from '#contract/studio/step-kinds.ts';
import { formatWeeks } from '#web/entities/release/format-release.ts';
import { formatDate, formatMoment } from '#web/format/format-time.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { formatMark } from '../../ui/format-mark.ts';
import { formatField } from './field-names.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
// What a thing within a list is called by.
const NAMES = ['nickname', 'title', 'label', 'name', 'hash'] as const;
const NOTHING = '—';
// Values that are words of programs.
const WORDS: Partial<Record<string, string>> = {
  draft: 'черновик',
  published: 'показан',
  taken_back: 'снят',
  hidden: 'скрыт',
  deleted: 'удалён',
  winter: 'зима',
  spring: 'весна',
  summer: 'лето',
  autumn: 'осень',
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
  new: 'новая',
  taken: 'в работе',
  done: 'закрыта',
  TV: 'ТВ',
  MOVIE: 'Фильм',
  DORAMA: 'Дорама',
  SPECIAL: 'Спешл',
  poster: 'работа над постером',
  timing: 'работа со звуком',
  voicing: 'озвучка',
  editing: 'редактура',
  decorating: 'оформление',
  translating: 'перевод и адаптация',
};
// The fields that have them: a name may be the same word.
const CODED = ['state', 'season', 'type', 'role'];
const DAYS = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'];
const AGE = /^R(\d+)_PLUS$/;

/** The field of a value, and the names of what fields mention by ids: `genre_ids/12` is «Драма». */
export type ValueContext = { field?: string; names?: Readonly<Record<string, string>> };

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

// A remark at a second of a video: «1:23,4 слышен клик (звук)».
function formatRemark(value: object): string | undefined {
  const { at, text, step } = value as { at?: unknown; text?: unknown; step?: StepKind | null };
  if (typeof at !== 'number' || typeof text !== 'string') return undefined;
  return `${formatMark(at)} ${text}${step ? ` (${STEP_WORDS[step].name})` : ''}`;
}

// A text that is too long for the journal.
function formatBeginning(value: object): string | undefined {
  const { beginning, length } = value as { beginning?: unknown; length?: unknown };
  if (typeof beginning !== 'string' || typeof length !== 'number') return undefined;
  return `${beginning}… (в журнале начало, всего знаков: ${formatNumber(length)})`;
}

// Of a picture in several sizes its file.
function formatPicture(value: object): string | undefined {
  const { preview, src, thumbnail } = value as Record<string, unknown>;
  if (!('preview' in value) || !('thumbnail' in value)) return undefined;
  const address = [src, preview, thumbnail].find((one) => typeof one === 'string');
  return address === undefined ? NOTHING : (address.split('/').at(-1) ?? address);
}

// A mark.
function formatMarks(value: object): string | undefined {
  const { start, stop, ...others } = value as Record<string, unknown>;
  if (!('start' in value) || !('stop' in value) || Object.keys(others).length > 0) return undefined;
  if (typeof start !== 'number' || typeof stop !== 'number') return NOTHING;
  return `${formatMark(start)} – ${formatMark(stop)}`;
}

// What a thing is called by, and the field that holds it.
function nameOf(value: Record<string, unknown>): { key: string; name: string } | undefined {
  if (typeof value['ordinal'] === 'number')
    return { key: 'ordinal', name: `эпизод ${formatValue(value['ordinal'])}` };
  const key = NAMES.find((one) => typeof value[one] === 'string');
  return key && { key, name: formatValue(value[key], { field: key }) };
}

/** «Лис (роли: Озвучка, стажёр: да)»: a thing by its name, with its other fields. */
function formatThing(value: object, names: ValueContext['names']): string {
  const named = nameOf(value as Record<string, unknown>);
  const format = (field: string, one: unknown) => formatValue(one, { field, ...(names && { names }) });
  const rest = Object.entries(value)
    .filter(([field]) => field !== named?.key && !(named && field === 'hash'))
    .filter(([field, one]) => one !== false && format(field, one) !== NOTHING)
    .map(([field, one]) => `${formatField(field).toLowerCase()}: ${format(field, one)}`)
    .join(', ');
  if (!named) return rest === '' ? NOTHING : rest;
  return rest === '' ? named.name : `${named.name} (${rest})`;
}

// What a claim of a rightholder is about.
function formatTarget(value: object, names: ValueContext['names'] = {}): string | undefined {
  const { release_id, episode_id } = value as { release_id?: unknown; episode_id?: string | null };
  if (typeof release_id !== 'number' || episode_id === undefined) return undefined;
  const release = names[`release_id/${release_id}`] ?? `релиз № ${release_id}`;
  return episode_id === null ? release : `${release}, ${names[`episode_id/${episode_id}`] ?? 'эпизод'}`;
}

// A file of a claim; its name may be that of a person.
function formatDocument(value: object): string | undefined {
  const { id, type, size } = value as Record<string, unknown>;
  if (typeof id !== 'number' || typeof type !== 'string' || typeof size !== 'number') return undefined;
  return `№ ${id}, ${type.toUpperCase()}, ${formatSize(size)}`;
}

function formatObject(value: object, names: ValueContext['names']): string {
  return (
    formatRole(value) ??
    formatRemark(value) ??
    formatText(value) ??
    formatBeginning(value) ??
    formatPicture(value) ??
    formatMarks(value) ??
    formatTarget(value, names) ??
    formatDocument(value) ??
    formatThing(value, names)
  );
}

// Names that are longer together than this are lines.
const MAX_IN_LINE = 32;

function formatList(values: readonly unknown[], context: ValueContext): string {
  // Of a release that had both genres, the release and the place of the other.
  const items = context.field === 'both' ? values.map((pair) => [pair].flat()[0]) : values;
  const isOfThings = items.some((one) => typeof one === 'object' && one !== null);
  const areNamed = items.some((one) => nameIn(one, context) !== undefined);
  const texts = items.map((one) => formatValue(one, context));
  const line = texts.join('; ');
  return isOfThings || (areNamed && line.length > MAX_IN_LINE) ? texts.join('\n') : line;
}

const nameIn = (value: unknown, { field, names }: ValueContext): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? names?.[`${field}/${value}`] : undefined;

function formatString(value: string, field: string | undefined): string {
  if (DAY.test(value)) return formatDate(new Date(value), new Date(), 'UTC');
  if (MOMENT.test(value)) return `${formatMoment(new Date(value))} по Москве`;
  const [, age] = AGE.exec(value) ?? [];
  if (age !== undefined) return `${age}+`;
  return field === undefined || CODED.includes(field) ? (WORDS[value] ?? value) : value;
}

/** A value before or after a change, as people read it; the things of a list are lines. */
export function formatValue(value: unknown, context: ValueContext = {}): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  const name = nameIn(value, context);
  if (name !== undefined) return name;
  if (typeof value === 'string') return formatString(value, context.field);
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : formatList(value, context);
  if (typeof value === 'object') return formatObject(value, context.names);
  if (typeof value !== 'number') return JSON.stringify(value);
  const day = context.field === 'publish_day' ? DAYS[value - 1] : undefined;
  if (context.field === 'publish_every_weeks') return formatWeeks(value);
  return day ?? String(value).replace('.', ',');
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function without(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  return list.filter((one) => !other.some((two) => isSame(one, two)));
}

// Of two lists what only one of them has; both whole where only the order differs or differs as well.
function differenceOfLists(before: unknown[], after: unknown[]): [unknown[], unknown[]] {
  const [gone, added] = [without(before, after), without(after, before)];
  const isMoved = !isSame(without(before, gone), without(after, added));
  return isMoved ? [before, after] : [gone, added];
}

/** Leaves out what is the same on both sides: fields of a thing, and parts of two lists in the same order. */
export function onlyDifferent(before: unknown, after: unknown): [unknown, unknown] {
  if (Array.isArray(before) && Array.isArray(after)) return differenceOfLists(before, after);
  if (!isPlain(before) || !isPlain(after) || 'start' in before || 'preview' in before || 'role' in before)
    return [before, after];
  const differs = (name: string) => !isSame(before[name], after[name]);
  const pick = (value: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => differs(name)));
  return [pick(before), pick(after)];
}
