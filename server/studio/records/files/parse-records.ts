import { z } from 'zod';
import { describeIssues } from '#contract/errors.ts';
import { siteFields } from '#contract/studio/records/site.ts';
import { Failure } from '#server/failure.ts';
import type { Fields } from '../record-kind.ts';
import type { RecordFile } from './record-files.ts';

/** How many records of a kind a file may have. */
const MAX_RECORDS = 100_000;
const MAX_PROBLEMS = 20;
const MAX_LABEL = 60;

/** An entry of a file, and where it is, for people: «teams, запись 2 («Голоса»)». */
export type Entry = { place: string; values: Fields };
/** The entries of a file that are of one kind. */
export type ParsedList = { file: RecordFile; entries: Entry[] };

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// The commands of before each had a form of file of their own.
function formerCommand(content: unknown): string | undefined {
  const [first] = Array.isArray(content) ? (content as unknown[]) : [];
  if (isObject(first))
    return 'videos' in first ? 'videos' : 'ad_company_itn' in first ? 'campaigns' : 'promotions';
  if (!isObject(content)) return undefined;
  if (Array.isArray(content['roles'])) return 'teams';
  return Object.keys(content).some((name) => Object.hasOwn(siteFields.shape, name)) ? 'site' : undefined;
}

function checkForm(content: unknown, names: readonly string[]): Fields {
  const former = formerCommand(content);
  if (former !== undefined)
    throw new Failure(
      'invalid',
      `Это файл прежней команды akane ${former}. Записи на сайте остались: выведите их заново командой ` +
        `npm run -s akane -- records export ${former} > ФАЙЛ. Чем новый файл отличается, сказано в docs/records.md.`,
    );
  const kinds = `виды записей: ${names.join(', ')}`;
  if (!isObject(content))
    throw new Failure('invalid', `Содержимое файла должно быть объектом, имена в котором — ${kinds}.`);
  const unknown = Object.keys(content).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Failure('invalid', `Записей вида «${unknown}» нет. Есть такие ${kinds}.`);
  return content;
}

// Messages number items from one.
function countFromOne(path: readonly PropertyKey[]): PropertyKey[] {
  return path.map((part) => (typeof part === 'number' ? `№${part + 1}` : part));
}

/** The problems of a record in sentences that name its fields: «Поле users.№1.nickname не должно быть пустым.» */
export function describeProblems({ issues }: z.ZodError, whole: string): string[] {
  const counted = issues.map((issue) => ({ ...issue, path: countFromOne(issue.path) }));
  return Object.values(describeIssues(new z.ZodError(counted), whole).errors).flat();
}

function placeOf({ name, isSingle }: RecordFile, value: unknown, i: number): string {
  if (isSingle) return name;
  const { title, question, name: own, url, release } = isObject(value) ? value : {};
  const names = [title, question, own, url, release];
  const label = names.find((one): one is string => typeof one === 'string' && one !== '');
  const place = `${name}, запись ${i + 1}`;
  return label === undefined ? place : `${place} («${label.slice(0, MAX_LABEL)}»)`;
}

/** Fails with all problems, each on a line with its place; of many with the first ones and the number of the others. */
export function failWith(problems: readonly string[]): never {
  const left = problems.length - MAX_PROBLEMS;
  const lines = [...problems.slice(0, MAX_PROBLEMS), ...(left > 0 ? [`и ещё ${left}`] : [])];
  throw new Failure('invalid', lines.join('\n'));
}

/**
 * Checks the content of a file of records: an object with a list for each kind, or the record itself where there is one
 * only. Returns the lists in the order of `files`. Throws `invalid` with the place and the field of each problem.
 */
export function parseRecords(files: readonly RecordFile[], content: unknown): ParsedList[] {
  const names = files.map(({ name }) => name);
  const given = checkForm(content, names);
  const problems: string[] = [];
  const lists = files
    .filter(({ name }) => Object.hasOwn(given, name))
    .map((file): ParsedList => {
      const listed = file.isSingle ? [given[file.name]] : given[file.name];
      if (!Array.isArray(listed)) {
        problems.push(`${file.name}: должно быть списком записей.`);
        return { file, entries: [] };
      }
      if (listed.length > MAX_RECORDS) problems.push(`${file.name}: больше ${MAX_RECORDS} записей.`);
      const entries = listed.slice(0, MAX_RECORDS).map((value: unknown, i): Entry => {
        const place = placeOf(file, value, i);
        const { data, error } = file.entry.safeParse(value, { reportInput: true });
        if (error)
          problems.push(...describeProblems(error, 'Содержимое записи').map((one) => `${place}: ${one}`));
        return { place, values: data ?? {} };
      });
      return { file, entries };
    });
  if (problems.length > 0) failWith(problems);
  return lists;
}
