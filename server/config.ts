import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { emailAddress } from '#contract/email.ts';
import { botCheckKind } from '#contract/bot-check.ts';
import { predicate } from '#contract/errors.ts';
import { Failure } from './failure.ts';
import { cdnOf, cdnProblems, cdnSettings } from '#server/platform/changes/cdn/settings.ts';
import { decodeText } from '#server/platform/decode-text.ts';
import { urlsOfHosts } from '#server/platform/database/connections/client.ts';
import { readValkeyAddress } from '#server/platform/database/valkey/address.ts';
import { ANNOUNCING } from '#server/publishing/videos/announcements/channel-requests.ts';
import { isNetwork } from '#server/platform/location/locator.ts';
import { ROLES } from '#server/platform/status/roles.ts';
import { createSettingNames, listSecrets } from './setting-names.ts';
import {
  readBackupAccess,
  readS3Settings,
  s3Problems,
  s3Variables,
} from '#server/media/storage/s3/settings.ts';
import { WORK_FOLDER } from './media/work-folders.ts';
import { missingSettings, socialKeys, socialSettings } from '#server/accounts/social/settings.ts';

// Commands may run in any folder: settings and data are relative to the installation.
const ROOT = path.resolve(import.meta.dirname, '..');

const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    (url) => new URL(url).origin === url,
    'это должен быть адрес без пути, например https://akane.example',
  );

// The base of the addresses of an API.
const serviceAddress = z
  .url({ protocol: /^https?$/ })
  .regex(/^[^?#]*[^/?#]$/, 'это должен быть адрес без косой черты в конце, например http://127.0.0.1:8081');

// The key is also used in nginx's configuration, so it has no characters that need quoting.
const signingKey = z
  .string()
  .regex(
    /^[\w.~+/=-]{16,}$/,
    'это должны быть не меньше 16 латинских букв и цифр, например openssl rand -hex 32',
  );

const network = z.string().refine(isNetwork, 'это должен быть адрес или сеть, например 10.0.0.0/8');
const country = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'это должен быть код страны из двух букв, например RU');

const POSTGRES = /^postgres(ql)?:$/;
const databaseUrl = z
  .string()
  .refine(
    (text) => urlsOfHosts(text).every((url) => POSTGRES.test(URL.parse(url)?.protocol ?? '')),
    'это должен быть адрес вида postgres://user:password@host:5432/name',
  );

const valkeyUrl = z
  .string()
  .refine(
    (text) => readValkeyAddress(text) !== undefined,
    'это должен быть адрес вида redis://user:password@host:6379/0, redis+sentinel://host-1,host-2/имя или redis+cluster://host-1,host-2',
  )
  .transform(readValkeyAddress);

/** A comma-separated list. */
function list<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(item))
    .default([]);
}

// A request tells its origin by the host only, and cookies are shared by all ports of a name.
const publicOrigins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
  .pipe(z.array(origin))
  .refine((origins) => origins.length > 0, 'нужен хотя бы один адрес, например https://akane.example')
  .refine(
    (origins) => new Set(origins.map((one) => URL.parse(one)?.hostname)).size === origins.length,
    'одно и то же имя названо дважды; разных портов мало: cookie у них общие',
  )
  .transform((origins) => origins as [string, ...string[]]);

function deliveryOriginsOf(env: { MEDIA_ORIGINS: string[]; PUBLIC_ORIGIN: [string, ...string[]] }): string[] {
  return [...new Set([...env.MEDIA_ORIGINS, env.PUBLIC_ORIGIN[0]])];
}

const schema = z
  .strictObject({
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    ROLES: list(z.enum(ROLES)),
    OPERATIONS_HOST: z.string().min(1).default('127.0.0.1'),
    OPERATIONS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    LOG: z.enum(['text', 'json']).default('text'),
    DRAIN_DELAY: z.coerce.number().int().min(0).max(600).default(0),
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(3600).default(30),
    DATA_DIR: z.string().min(1).default('data'),
    WORK_DIR: z.string().min(1).optional(),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    DATABASE_READ_URL: databaseUrl.optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(1000).default(10),
    MIGRATE: z.enum(['auto', 'off']).default('auto'),
    STATEMENT_SECONDS: z.coerce.number().int().min(1).max(600).default(5),
    // Longer pauses would make answers in memory five seconds old, which is the most they may be.
    CHANGES_POLL_MS: z.coerce.number().int().min(100).max(4000).default(2000),
    REDIS_URL: valkeyUrl.optional(),
    PG_BIN: z.string().min(1).optional(),
    ...s3Variables,
    PUBLIC_ORIGIN: publicOrigins.optional(),
    MEDIA_ORIGINS: list(origin),
    MEDIA_SIGNING_KEY: signingKey.optional(),
    OTHER_VIDEO_ORIGINS: list(origin),
    GEO_DATABASE: z.string().min(1).optional(),
    TRUSTED_PROXIES: list(network),
    HIDE_TORRENTS_IN: list(country),
    GOVERNMENT_NETWORKS: list(network),
    RATE_LIMIT: z.coerce.number().int().min(0).max(1_000_000).default(1200),
    CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).max(1_000_000).default(256),
    DEMO: z.enum(['on', 'off']).default('on'),
    TORRENT_PRIVATE: z.enum(['on', 'off']).default('on'),
    TORRENT_WEB_SEED_GB: z.coerce.number().min(0).max(1_000_000).default(0),
    TORRENT_OF_INGEST: z.enum(['on', 'off']).default('off'),
    UPLOAD_MAX_GB: z.coerce.number().min(0.001).max(1000).default(64),
    UPLOADS_PER_PERSON: z.coerce.number().int().min(1).max(1000).default(20),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'это должен быть адрес вида smtp://user:password@host:587' })
      .optional(),
    MAIL_FROM: emailAddress.optional(),
    BOT_CHECK: botCheckKind.default('altcha'),
    BOT_CHECK_SITE_KEY: z.string().min(1).max(200).optional(),
    BOT_CHECK_SECRET: z.string().min(1).max(500).optional(),
    PUSH_SERVICES: list(origin),
    TELEGRAM_API: serviceAddress.default(ANNOUNCING.telegram),
    VK_API: serviceAddress.default(ANNOUNCING.vk),
    MAX_API: serviceAddress.default(ANNOUNCING.max),
    WEBHOOK_SERVICES: list(origin),
    ...socialSettings,
    SOCIAL_ORIGIN: origin.optional(),
    CAST: z.enum(['on', 'off']).default('off'),
    ...cdnSettings,
  })
  .superRefine((env, context) => {
    for (const [name, message] of s3Problems(env))
      context.addIssue({ code: 'custom', path: [name], message });
    for (const name of missingSettings(env))
      context.addIssue({ code: 'custom', path: [name], message: 'нужен вместе со второй половиной ключа' });
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
      if (env[name] !== undefined && env.DATABASE_URL === undefined)
        context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: `нужен для ${name}` });
    }
    if (env.MIGRATE === 'off' && env.DATABASE_URL === undefined)
      context.addIssue({ code: 'custom', path: ['MIGRATE'], message: 'off возможно только с DATABASE_URL' });
    for (const { name, message } of cdnProblems(env))
      context.addIssue({ code: 'custom', path: [name], message });
    if (env.BOT_CHECK === 'altcha' || env.BOT_CHECK === 'off') return;
    for (const name of ['BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET'] as const) {
      if (env[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: `нужен для BOT_CHECK=${env.BOT_CHECK}` });
    }
  })
  // Absolute links use one of these origins, never another host that a request names.
  .transform((env) => ({
    ...env,
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN ?? ([`http://localhost:${env.PORT}`] as [string, ...string[]]),
  }))
  .transform((env) => ({
    host: env.HOST,
    port: env.PORT,
    /** The parts of the program that this process runs. */
    roles: new Set(env.ROLES.length > 0 ? env.ROLES : ROLES),
    /** Where health and metrics are served; nowhere without a port. */
    operations: { host: env.OPERATIONS_HOST, port: env.OPERATIONS_PORT },
    log: env.LOG,
    /** How a stop goes: how long connections are still taken, and how long open responses may take after that. */
    drain: { delayMs: env.DRAIN_DELAY * 1000, drainMs: env.DRAIN_SECONDS * 1000 },
    dataDir: path.resolve(ROOT, env.DATA_DIR),
    /** For work in progress: by default on the file system of the stored files, which then appear by one rename. */
    workDir: path.resolve(ROOT, env.WORK_DIR ?? path.join(env.DATA_DIR, 'storage', WORK_FOLDER)),
    database: {
      /** The embedded database is used without it. May lead to a pooler in transaction mode. */
      url: env.DATABASE_URL,
      /** Leads to the database itself, for migrations and notifications. */
      directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
      /** Leads to replicas, for public reads; without it everything is read where it is written. */
      readUrl: env.DATABASE_READ_URL,
      /** Whether each process applies missing migrations when it starts. */
      isMigratedAtStart: env.MIGRATE === 'auto',
      /** Connections of the pool of one process. */
      connections: env.DATABASE_POOL,
      /** The limit of a statement of a request. */
      statementSeconds: env.STATEMENT_SECONDS,
      /** Milliseconds between two readings of the changes that other processes made. */
      changesPollMs: env.CHANGES_POLL_MS,
    },
    /** The bucket of the stored files; without it they are in `dataDir`. */
    s3: readS3Settings(env),
    /** How a store with backups is reached. */
    backupAccess: readBackupAccess(env),
    /** A Valkey or Redis that the processes share; they do without it. */
    valkeyAddress: env.REDIS_URL,
    /** A folder with the programs of another PostgreSQL for the embedded database. */
    postgresBin: env.PG_BIN,
    /** The canonical origin of the site. */
    publicOrigin: env.PUBLIC_ORIGIN[0],
    /** All origins at which the site is reached, the canonical one first. */
    publicOrigins: env.PUBLIC_ORIGIN,
    /** Delivery origins, the preferred one first; the public origin is the last unless the list has it elsewhere. */
    deliveryOrigins: deliveryOriginsOf(env),
    /** Signs the addresses of videos; without it they never expire. */
    mediaSigningKey: env.MEDIA_SIGNING_KEY,
    /** All origins that pages may play videos from, ours included when there are several delivery origins. */
    videoOrigins: [
      ...new Set([
        ...(env.MEDIA_ORIGINS.length > 0 ? deliveryOriginsOf(env) : []),
        ...env.OTHER_VIDEO_ORIGINS,
      ]),
    ],
    /** Viewers may move playback to a television with Google Cast, whose script comes from Google. */
    hasCast: env.CAST === 'on',
    /** A CDN that may store public answers. */
    cdn: cdnOf(env),
    demo: env.DEMO === 'on',
    geoDatabase: env.GEO_DATABASE && path.resolve(ROOT, env.GEO_DATABASE),
    /** The proxies whose forwarding headers are trusted. */
    trustedProxies: env.TRUSTED_PROXIES,
    hideTorrentsIn: env.HIDE_TORRENTS_IN,
    governmentNetworks: env.GOVERNMENT_NETWORKS,
    /** Requests per minute for each address; 0 turns the limit off. */
    rateLimit: env.RATE_LIMIT,
    /** Open connections of one address; 0 turns the limit off. */
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    torrents: {
      /** Private torrents: clients ask only this tracker for peers. */
      isPrivate: env.TORRENT_PRIVATE === 'on',
      /** The most bytes kept as web seeds; 0 turns web seeds off. */
      webSeedBytes: Math.floor(env.TORRENT_WEB_SEED_GB * 1e9),
      /** Adds a torrent for each published episode. */
      ofIngest: env.TORRENT_OF_INGEST === 'on',
    },
    /** The bounds of uploads of videos in the studio: the largest file, and how many unfinished ones somebody has. */
    uploads: { maxBytes: Math.floor(env.UPLOAD_MAX_GB * 1e9), maxUnfinished: env.UPLOADS_PER_PERSON },
    /** Without a mail server e-mails are written to the folder `outbox` of the data. */
    mail: {
      smtpUrl: env.SMTP_URL,
      from:
        env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_ORIGIN[0]).hostname.replace(/^\[.*$/, 'localhost')}`,
    },
    /** Origins of push services besides those of the browsers. */
    pushServices: env.PUSH_SERVICES,
    /** Where announcements go, and the operator's origins that webhooks may be at. */
    announcing: {
      telegram: env.TELEGRAM_API,
      vk: env.VK_API,
      max: env.MAX_API,
      ownOrigins: env.WEBHOOK_SERVICES,
    },
    botCheck: { kind: env.BOT_CHECK, siteKey: env.BOT_CHECK_SITE_KEY, secret: env.BOT_CHECK_SECRET },
    social: { keys: socialKeys(env), origin: env.SOCIAL_ORIGIN },
  }));

export type Config = z.output<typeof schema> & {
  /** The settings of OpenTelemetry, which its packages read. */
  openTelemetry: Readonly<Record<string, string>>;
  /** Values that no log may show. */
  secrets: readonly string[];
};

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.in.in.shape);
const { fileNames, isOurs, describeUnknown } = createSettingNames(SETTING_NAMES);

function explain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return issue.keys.map(describeUnknown).join('\n');
  const expected = issue.code === 'invalid_value' ? `можно ${issue.values.join(' или ')}` : predicate(issue);
  return `  ${issue.path.join('.')}: ${expected}`;
}

/** Replaces each `NAME_FILE` by the setting `NAME` with the content of that file; returns what went wrong. */
function readFiles(given: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  for (const [fileName, name] of fileNames) {
    const file = given[fileName];
    if (file === undefined) continue;
    delete given[fileName];
    if (given[name] !== undefined) problems.push(`  ${fileName}: уже задан ${name}`);
    try {
      given[name] = readFileSync(path.resolve(ROOT, file), 'utf8').trim();
    } catch {
      problems.push(`  ${fileName}: файл ${file} не читается`);
    }
  }
  return problems;
}

// These names are a standard of others; most of them are read by the packages of OpenTelemetry only.
const isOfOpenTelemetry = (name: string) => name.startsWith('OTEL_');

// Notepad and PowerShell write a byte order mark or UTF-16.
function readEnvFile(file: string): string {
  const bytes = readFileSync(file);
  try {
    return decodeText(bytes);
  } catch (error) {
    throw new Failure('invalid', `${path.basename(file)}: ${(error as Failure).message}`);
  }
}

/**
 * Reads the settings: the environment overrides the `.env` file. Unknown names are errors in the file, and in the
 * environment if they begin like a setting. Fails with `invalid` and a list of all errors.
 */
export function readConfig(env: NodeJS.ProcessEnv, envFile = path.join(ROOT, '.env')): Config {
  const file = existsSync(envFile) ? parseEnv(readEnvFile(envFile)) : {};
  const fromFile = Object.entries(file).filter(([, value]) => value !== '');
  const openTelemetry = Object.fromEntries(
    [...fromFile, ...Object.entries(env)].filter(
      (pair): pair is [string, string] => isOfOpenTelemetry(pair[0]) && pair[1] !== undefined,
    ),
  );
  const given = Object.fromEntries([
    ...fromFile.filter(([name]) => !isOfOpenTelemetry(name)),
    ...Object.entries(env).filter(([name, value]) => isOurs(name, value)),
  ]);
  const problems = readFiles(given);
  const result = schema.safeParse(given, { reportInput: true });
  const secrets = listSecrets({ ...given, ...openTelemetry });
  if (result.success && problems.length === 0) return { ...result.data, openTelemetry, secrets };
  const issues = result.error?.issues.map(explain) ?? [];
  throw new Failure('invalid', `Настройки заданы неверно:\n${[...problems, ...issues].join('\n')}`);
}
