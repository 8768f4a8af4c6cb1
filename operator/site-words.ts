import { siteTextName, type SiteTextName } from '#contract/site.ts';
import { Failure } from '#server/failure.ts';
import type { House } from '#server/deps.ts';
import { readSite, replaceSite } from '#server/editorial/site/site.ts';
import { dropText, readText, replaceText } from '#server/editorial/site/texts.ts';
import { readGiven, readJson } from './given-file.ts';
import { terminal } from './terminal.ts';

/**
 * `akane site FILE`: makes the site's words what the file says over our own; without a file writes them as one, and
 * nothing else.
 */
export async function siteCommand({ db }: House, [file, ...rest]: string[]): Promise<void> {
  if (rest.length > 0) throw new Failure('invalid', 'Укажите один файл: akane site ФАЙЛ.json');
  if (file === undefined) {
    terminal.give(JSON.stringify(await readSite(db), null, 2));
    return;
  }
  const changed = await replaceSite(db, await readJson(file));
  terminal.say(changed.length > 0 ? `Изменено: ${changed.join(', ')}.` : 'Слова сайта уже такие.');
}

function readName(given: string | undefined): SiteTextName {
  const name = siteTextName.safeParse(given);
  if (name.success) return name.data;
  const known = siteTextName.options.join('|');
  throw new Failure('invalid', `Укажите страницу: akane text ${known} [ФАЙЛ.md | --default]`);
}

async function putText({ db }: House, name: SiteTextName, given: string): Promise<string> {
  if (given === '--default') {
    return (await dropText(db, name)) ? 'Возвращён исходный текст.' : 'Текст и так исходный.';
  }
  const isNew = await replaceText({ db, now: () => new Date() }, name, await readGiven(given));
  return isNew ? `Текст записан, он на странице /${name}.` : 'Текст уже такой.';
}

/**
 * `akane text PAGE FILE`: makes the text of a page what the Markdown file says, with `--default` ours again; without a
 * file writes it, and nothing else.
 */
export async function textCommand(house: House, [page, given, ...rest]: string[]): Promise<void> {
  const name = readName(page);
  if (rest.length > 0) throw new Failure('invalid', `Укажите один файл: akane text ${name} ФАЙЛ.md`);
  if (given === undefined) terminal.give((await readText(house.db, name)).markdown.trimEnd());
  else terminal.say(await putText(house, name, given));
}
