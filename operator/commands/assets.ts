import path from 'node:path';
import { Failure } from '#server/failure.ts';
import type { Resources } from '#server/deps.ts';
import { publishAssets, sweepAssets } from '#server/media/assets/shared-assets.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { terminal } from '../terminal.ts';
import { buildSite, isBuilt, thisBuild } from '#operator/site/site.ts';

/** Puts the scripts and styles of this build into the shared storage, before its processes replace those of another. */
export async function assetsCommand({ db, storage }: Resources, args: string[]): Promise<void> {
  if (args.join(' ') !== 'publish') throw new Failure('invalid', 'Нужно: akane assets publish');
  if (storage.localPath)
    throw new Failure('invalid', 'Файлы сборки кладут только в общее хранилище: задайте S3_BUCKET.');
  if (!isBuilt()) await buildSite();
  const build = thisBuild();
  await publishAssets(storage, build);
  await sweepAssets(storage, (await readTime(db)).getTime());
  terminal.say(`Файлы сборки ${path.basename(build.id)} в хранилище.`);
}
