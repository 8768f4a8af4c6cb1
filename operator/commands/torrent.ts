import { readFile } from 'node:fs/promises';
import { Failure } from '#server/failure.ts';
import type { Resources } from '#server/deps.ts';
import {
  addTorrent,
  importTorrent,
  type AddTorrentDeps,
  type AddedTorrent,
} from '#server/torrents/torrents/changes/add-torrent.ts';
import { addTorrentDeps } from '#server/torrents/torrents/changes/add-deps.ts';
import {
  listStoredTorrents,
  removeTorrent,
  type StoredTorrent,
} from '#server/torrents/torrents/changes/remove-torrent.ts';
import { formatSize } from '#contract/format-size.ts';
import { MAX_TORRENT_FILE_BYTES } from '#server/torrents/torrents/files/torrent-file.ts';
import { commandActor } from '#server/platform/database/journal/record-event.ts';
import { sizeOfFile } from './input-file.ts';
import { terminal } from '../terminal.ts';
import { invalidCommand, readTorrentArguments, withFlag } from './torrent-flags.ts';

type Opened = Pick<Resources, 'db' | 'storage' | 'torrentFiles' | 'config'>;
type TorrentCommand = ReturnType<typeof readTorrentArguments>;

function describeAdded({ label, description, hash, size, replaced, has_web_seed }: AddedTorrent): string {
  const instead = replaced.length === 0 ? '' : `\nЗаменены торренты: ${replaced.join(', ')}.`;
  const seed = has_web_seed ? '\nФайлы раздаёт и сам сайт.' : '';
  return `${label}, эпизоды ${description}, ${formatSize(size)}\n${hash}${instead}${seed}`;
}

async function readTorrent(file: string): Promise<Buffer> {
  if ((await sizeOfFile(file)) > MAX_TORRENT_FILE_BYTES)
    throw new Failure('invalid', `Это не торрент-файл: ${file}`);
  return readFile(file);
}

async function publish(
  deps: AddTorrentDeps,
  { verb, operand, release, wanted }: TorrentCommand,
): Promise<void> {
  if (!release) throw invalidCommand('Не указан релиз: --release.');
  if (operand === undefined) throw invalidCommand('Не указан файл.');
  if (/^magnet:/i.test(operand))
    throw invalidCommand('Это магнит-ссылка. Её добавляют в студии, на странице релиза.');
  const request = { ...wanted, release };
  if (verb === 'add') {
    const added = await terminal.bar('Считаем хеши', 1, (onProgress) =>
      addTorrent(deps, operand, request, onProgress),
    );
    return terminal.say(describeAdded(added));
  }
  const { isPrivate, ...added } = await importTorrent(deps, await readTorrent(operand), request);
  const notPrivate =
    deps.isPrivate && !isPrivate
      ? '\nВ нём нет пометки private: клиенты будут искать пиров и без нашего трекера.'
      : '';
  terminal.say(describeAdded(added) + notPrivate);
}

function describe(torrent: StoredTorrent): string {
  const { id, hash, label, description, size, seeders, leechers, alias } = torrent;
  const notes = [
    ...(torrent.file_bytes === null ? ['без файла'] : []),
    ...(torrent.has_web_seed ? ['раздаёт и сайт'] : []),
    ...(torrent.replaced_by === null ? [] : [`заменён торрентом ${torrent.replaced_by}`]),
  ];
  const counts = `сидов ${seeders}, личей ${leechers}, скачан ${torrent.completed_times}`;
  return [
    `${id}  ${alias}: ${label}, ${description}, ${formatSize(size)}`,
    `    ${hash}, ${counts}`,
    ...notes.map((note) => `    ${note}`),
  ].join('\n');
}

/** `akane torrent`: creates, imports, lists and removes torrents. */
export async function torrentCommand(resources: Opened, args: string[]): Promise<void> {
  const actor = commandActor();
  const command = readTorrentArguments(args);
  const { verb, operand, release } = command;
  if (verb === 'add' || verb === 'import')
    return publish({ ...(await addTorrentDeps(resources)), actor }, command).catch((error: unknown) => {
      throw withFlag(error);
    });
  if (verb === 'list' && operand === undefined) {
    const torrents = await listStoredTorrents(resources.db, release);
    return terminal.say(torrents.length === 0 ? 'Торрентов нет.' : torrents.map(describe).join('\n'));
  }
  if (verb !== 'remove' || operand === undefined) throw invalidCommand('Команда записана неверно.');
  terminal.say(`Удалён: ${await removeTorrent({ ...resources, actor }, operand)}`);
}
