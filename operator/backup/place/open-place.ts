import path from 'node:path';
import { Failure } from '#server/failure.ts';
import type { Config } from '#server/config.ts';
import { isStorageKey } from '#server/media/storage/storage.ts';
import type { BackupPlace, S3Address } from './backup-place.ts';
import { openFolderPlace } from './folder-place.ts';

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/(.+?)\/?$/;

function parseAddress(text: string): S3Address {
  const [, bucket = '', name = ''] = ADDRESS.exec(text) ?? [];
  if (isStorageKey(name)) return { text: `s3://${bucket}/${name}`, bucket, name };
  throw new Failure(
    'invalid',
    `${text}: копия лежит в папке или по адресу вида s3://БАКЕТ/ИМЯ. Имя — латинские буквы, цифры, «-», «_» и «.», ` +
      'части имени через косую черту.',
  );
}

// Files of the site have addresses on the site.
function checkApart({ text, bucket, name }: S3Address, { s3, backupAccess }: Config): void {
  if (!s3 || s3.bucket !== bucket || s3.endpoint !== backupAccess.endpoint) return;
  for (const folder of ['storage', 'torrents'])
    if (`${name}/`.startsWith(`${s3.prefix}${folder}/`))
      throw new Failure('invalid', `${text}: там файлы сайта, а копия не должна лежать среди них.`);
}

/** Opens the place that a path or an address `s3://…` names. Fails with `invalid`. */
export async function openPlace(text: string, config: Config): Promise<BackupPlace> {
  // Commands run in the folder of their caller.
  if (!/^\w+:\/\//.test(text)) return openFolderPlace(path.resolve(text));
  const address = parseAddress(text);
  checkApart(address, config);
  const { openS3Place } = await import('./s3-place.ts');
  return openS3Place(address, config.backupAccess);
}
