import { siteTextName, type SiteTextName } from '#contract/site.ts';
import { Failure } from '#server/failure.ts';
import type { Resources } from '#server/deps.ts';
import { readSite, replaceSite } from '#server/editorial/site/site.ts';
import { restoreDefaultText, readSiteText, replaceSiteText } from '#server/editorial/site/texts.ts';
import { readTextFile, readJsonFile } from './input-file.ts';
import { commandActor } from '#server/platform/database/journal/record-event.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import { terminal } from '../terminal.ts';

/** `akane site FILE`: replaces the texts of the site, on top of the defaults; without a file prints them as JSON. */
export async function siteCommand({ db }: Resources, [file, ...rest]: string[]): Promise<void> {
  if (rest.length > 0) throw new Failure('invalid', 'Укажите один файл: akane site ФАЙЛ.json');
  if (file === undefined) {
    terminal.give(JSON.stringify(await readSite(db), null, 2));
    return;
  }
  const changed = await replaceSite(db, await readJsonFile(file), commandActor());
  terminal.say(changed.length > 0 ? `Изменено: ${changed.join(', ')}.` : 'Слова сайта уже такие.');
}

function readName(input: string | undefined): SiteTextName {
  const name = siteTextName.safeParse(input);
  if (name.success) return name.data;
  const known = siteTextName.options.join('|');
  throw new Failure('invalid', `Укажите страницу: akane text ${known} [ФАЙЛ.md | --default]`);
}

async function putText({ db }: Resources, name: SiteTextName, source: string): Promise<string> {
  if (source === '--default') {
    return (await restoreDefaultText(db, name, commandActor()))
      ? 'Возвращён исходный текст.'
      : 'Текст и так исходный.';
  }
  const deps = { db, now: await readClock(db), actor: commandActor() };
  const isNew = await replaceSiteText(deps, name, await readTextFile(source));
  return isNew ? `Текст записан, он на странице /${name}.` : 'Текст уже такой.';
}

/**
 * `akane text PAGE FILE`: replaces the text of a page by a Markdown file, or by the default text with `--default`;
 * without a file prints it.
 */
export async function textCommand(resources: Resources, [page, source, ...rest]: string[]): Promise<void> {
  const name = readName(page);
  if (rest.length > 0) throw new Failure('invalid', `Укажите один файл: akane text ${name} ФАЙЛ.md`);
  if (source === undefined) terminal.give((await readSiteText(resources.db, name)).markdown.trimEnd());
  else terminal.say(await putText(resources, name, source));
}
