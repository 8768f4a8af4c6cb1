import {
  TORRENT_CODECS,
  TORRENT_COLORS,
  TORRENT_QUALITIES,
  TORRENT_TYPES,
  type TorrentCodec,
  type TorrentColor,
} from '#contract/enums.ts';
import { Failure } from '#server/failure.ts';
import type { AddTorrentOptions } from '#server/torrents/torrents/changes/add-torrent.ts';
import type { TorrentReplacement } from '#server/torrents/torrents/changes/save-torrent.ts';
import { MAX_TORRENT_DESCRIPTION, MAX_TORRENT_LABEL } from '#server/torrents/torrents/files/torrent-facts.ts';
import { hasUnsafeCharacters } from '#server/torrents/torrents/files/torrent-names.ts';
import { parseFlags } from './parse-flags.ts';

export const USAGE = `npm run akane -- torrent add --release АЛИАС ФАЙЛ_ИЛИ_ПАПКА
      сделать торрент из видео и добавить его к релизу
  npm run akane -- torrent import --release АЛИАС ФАЙЛ.torrent
      добавить готовый торрент-файл (версии 1)
  npm run akane -- torrent list [--release АЛИАС]
      показать торренты релиза или сто новейших, заменённые тоже
  npm run akane -- torrent remove ХЕШ_ИЛИ_ID
      удалить торрент и его файлы

  Тип, качество, кодек, цвет, битрейт и эпизоды читаются из видео и имён файлов. Сказанное здесь важнее:
  --type WEBRip  --quality 1080p  --codec AVC|HEVC|HEVC-HQ|AV1  --color 8bit|10bit  --bitrate КБИТ_В_СЕКУНДУ
  --episodes 1-12  --hardsub | --no-hardsub  --label НАЗВАНИЕ
  --replace ХЕШ_ИЛИ_ID  заменить этот торрент;  --keep  не заменять ничего
  Без них заменяется торрент того же типа, качества и кодека, чьи эпизоды все есть в новом.`;

export function invalidCommand(message: string): Failure {
  return new Failure('invalid', `${message}\n\n  ${USAGE}`);
}

// The flags of the facts that may be missing.
const MISSING: Record<string, string> = {
  quality: '--quality 1080p',
  codec: '--codec AVC, HEVC, HEVC-HQ или AV1',
  description: '--episodes 1-12',
};

/** Names the flag of a fact that could not be detected; any other error stays as it is. */
export function withFlag(error: unknown): unknown {
  const fields = error instanceof Failure && error.code === 'invalid' ? Object.keys(error.data ?? {}) : [];
  const flag = MISSING[fields[0] ?? ''];
  return flag === undefined || !(error instanceof Failure)
    ? error
    : new Failure(error.code, `${error.message} Параметр: ${flag}`);
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const facts = { type: text, quality: text, codec: text, color: text, bitrate: text, episodes: text };
  const options = { release: text, label: text, replace: text, keep: flag, hardsub: flag, ...facts };
  return parseFlags({ args, options, allowPositionals: true, allowNegative: true }, invalidCommand);
}

function oneOf<T extends string>(
  name: string,
  input: string | undefined,
  values: readonly T[],
): T | undefined {
  if (input === undefined) return undefined;
  const found = values.find((value) => value.toLowerCase() === input.toLowerCase());
  if (found === undefined) throw invalidCommand(`--${name}: можно ${values.join(', ')}.`);
  return found;
}

function parseCodec(input: string | undefined): TorrentCodec | undefined {
  if (input === undefined) return undefined;
  const labels = Object.entries(TORRENT_CODECS) as [TorrentCodec, { label: string }][];
  const names = labels.flatMap(([value, { label }]) => [value, label]);
  const name = oneOf('codec', input, names);
  return labels.find(([value, { label }]) => value === name || label === name)?.[0];
}

function parseBitrate(input: string | undefined): number | undefined {
  if (input === undefined) return undefined;
  if (!/^\d{1,7}$/.test(input)) throw invalidCommand('--bitrate: нужно целое число кбит/с.');
  return Number(input);
}

function parseText(name: string, input: string | undefined, max: number): string | undefined {
  const text = input?.trim();
  if (text === undefined) return undefined;
  if (text === '' || text.length > max || hasUnsafeCharacters(text))
    throw invalidCommand(`--${name}: нужно от 1 до ${max} символов без переносов строк.`);
  return text;
}

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function parseReplacing({ replace, keep }: { replace?: string; keep?: boolean }): TorrentReplacement {
  if (replace !== undefined && keep) throw invalidCommand('--replace и --keep исключают друг друга.');
  if (replace !== undefined) return { torrent: replace };
  return keep ? 'none' : 'plain';
}

export type TorrentArguments = { verb: string; operand: string | undefined; release: string | undefined };

/** Parses the arguments of `akane torrent`; a failure names the error and shows the usage. */
export function readTorrentArguments(
  args: string[],
): TorrentArguments & { wanted: Omit<AddTorrentOptions, 'release'> } {
  const { values, positionals } = parse(args);
  const [verb = '', operand, ...more] = positionals;
  if (more.length > 0) throw invalidCommand('Укажите одно имя. Имя с пробелами возьмите в кавычки.');
  const facts = withoutUndefined({
    type: oneOf('type', values.type, TORRENT_TYPES),
    quality: oneOf('quality', values.quality, TORRENT_QUALITIES),
    codec: parseCodec(values.codec),
    color: oneOf('color', values.color, Object.keys(TORRENT_COLORS) as TorrentColor[]),
    bitrate: parseBitrate(values.bitrate),
    is_hardsub: values.hardsub,
    description: parseText('episodes', values.episodes, MAX_TORRENT_DESCRIPTION),
  });
  const wanted = {
    overrides: facts,
    label: parseText('label', values.label, MAX_TORRENT_LABEL),
    replacing: parseReplacing(values),
  };
  return { verb, operand, release: values.release, wanted };
}
