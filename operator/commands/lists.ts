import path from 'node:path';
import { readCampaignsFile } from '#server/editorial/ads/campaigns-file.ts';
import { replaceCampaigns } from '#server/editorial/ads/replace-campaigns.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import { Failure } from '#server/failure.ts';
import { drawArtLater } from '#server/publishing/import/draw-art.ts';
import type { ListChanges } from '#server/editorial/operator-lists/compare-rows.ts';
import type { ListDeps } from '#server/editorial/operator-lists/save-rows.ts';
import type { Resources } from '#server/deps.ts';
import { readPromotionsFile } from '#server/editorial/promotions/promotions-file.ts';
import { replacePromotions } from '#server/editorial/promotions/replace-promotions.ts';
import { replaceTeams } from '#server/editorial/teams/replace-teams.ts';
import { readTeamsFile } from '#server/editorial/teams/teams-file.ts';
import { replaceVideos } from '#server/editorial/videos/replace-videos.ts';
import { readVideosFile } from '#server/editorial/videos/videos-file.ts';
import { readJsonFile } from './input-file.ts';
import { commandActor } from '#server/platform/database/journal/record-event.ts';
import { terminal } from '../terminal.ts';

type OperatorList = {
  read: (db: Database) => Promise<unknown>;
  replace: (deps: ListDeps, input: unknown, folder: string) => Promise<Record<string, ListChanges>>;
};

const LISTS = {
  videos: { read: readVideosFile, replace: replaceVideos },
  promotions: { read: readPromotionsFile, replace: replacePromotions },
  campaigns: { read: readCampaignsFile, replace: replaceCampaigns },
  teams: { read: readTeamsFile, replace: replaceTeams },
} satisfies Record<string, OperatorList>;

export type ListName = keyof typeof LISTS;

const TITLES: Record<string, string> = {
  origins: 'Плейлисты',
  videos: 'Видео',
  promotions: 'Промо',
  campaigns: 'Кампании',
  roles: 'Роли',
  teams: 'Команды',
  users: 'Участники',
};

/** `akane videos FILE` and the like: replaces an operator list by a file; without a file prints the list as JSON. */
export async function listCommand(
  name: ListName,
  resources: Resources,
  [file, ...rest]: string[],
): Promise<void> {
  const { read, replace }: OperatorList = LISTS[name];
  if (rest.length > 0) throw new Failure('invalid', `Укажите один файл: akane ${name} СПИСОК.json`);
  if (file === undefined) {
    terminal.give(JSON.stringify(await read(resources.db), null, 2));
    return;
  }
  const folder = path.dirname(path.resolve(file));
  const deps = { ...resources, now: await readClock(resources.db), actor: commandActor() };
  const report = await replace(deps, await readJsonFile(file), folder);
  for (const [kind, { added, changed, removed }] of Object.entries(report)) {
    terminal.say(`${TITLES[kind] ?? kind}: добавлено ${added}, изменено ${changed}, удалено ${removed}.`);
  }
  if (await drawArtLater(resources)) terminal.say('Недостающие картинки сервер нарисует сам, пока работает.');
}
