import { z } from 'zod';

/** How an S3-compatible store is reached. */
export type S3Access = {
  /** The origin of a store that is not Amazon's. */
  endpoint: string | undefined;
  region: string;
  /** Without keys the role of the machine at Amazon is used. */
  keys: { id: string; secret: string } | undefined;
};

/** The settings of an S3-compatible store. */
export type S3Settings = S3Access & {
  bucket: string;
  /** What all keys begin with: empty, or with a slash at the end. */
  prefix: string;
};

const DEFAULT_REGION = 'us-east-1';
const text = z.string().min(1).optional();
const endpoint = z
  .url({ protocol: /^https?$/, error: 'это должен быть адрес, например https://s3.example' })
  .optional();

/** The settings as they are written by the operator. */
export const s3Variables = {
  S3_BUCKET: text,
  S3_ENDPOINT: endpoint,
  S3_REGION: z.string().min(1).default(DEFAULT_REGION),
  S3_KEY: text,
  S3_SECRET: text,
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*$/, 'это должны быть имена через косую черту, например akane')
    .optional(),
  S3_BACKUP_ENDPOINT: endpoint,
  S3_BACKUP_REGION: text,
  S3_BACKUP_KEY: text,
  S3_BACKUP_SECRET: text,
};

type Variables = z.output<z.ZodObject<typeof s3Variables>>;

function accessProblems(
  { endpoint: address, key, secret }: Record<'endpoint' | 'key' | 'secret', string | undefined>,
  prefix: 'S3' | 'S3_BACKUP',
): [string, string][] {
  const problems: [string, string][] = [];
  if ((key === undefined) !== (secret === undefined))
    problems.push([
      `${prefix}_${key === undefined ? 'KEY' : 'SECRET'}`,
      'нужен вместе со второй половиной ключа',
    ]);
  if (address !== undefined && key === undefined)
    problems.push([`${prefix}_KEY`, `нужен для ${prefix}_ENDPOINT`]);
  return problems;
}

function siteProblems(env: Variables & { MEDIA_SIGNING_KEY?: string | undefined }): [string, string][] {
  const { S3_BUCKET, S3_ENDPOINT, S3_KEY, S3_SECRET, S3_PREFIX } = env;
  if (S3_BUCKET === undefined) {
    const others = Object.entries({ S3_ENDPOINT, S3_KEY, S3_SECRET, S3_PREFIX });
    return others.flatMap(([name, value]) => (value ? [['S3_BUCKET', `нужен для ${name}`]] : []));
  }
  const problems = accessProblems({ endpoint: S3_ENDPOINT, key: S3_KEY, secret: S3_SECRET }, 'S3');
  // Who serves the bucket cannot ask us who may watch a video: only its address can say it.
  if (env.MEDIA_SIGNING_KEY === undefined)
    problems.push(['MEDIA_SIGNING_KEY', 'нужен для S3_BUCKET: без подписи адреса видео открыты всем']);
  return problems;
}

/** Lists what is wrong with the settings together, by the name of the setting. */
export function s3Problems(env: Parameters<typeof siteProblems>[0]): [string, string][] {
  const { S3_BACKUP_ENDPOINT, S3_BACKUP_KEY, S3_BACKUP_SECRET } = env;
  const backups = { endpoint: S3_BACKUP_ENDPOINT, key: S3_BACKUP_KEY, secret: S3_BACKUP_SECRET };
  return [...siteProblems(env), ...accessProblems(backups, 'S3_BACKUP')];
}

function keysOf(id: string | undefined, secret: string | undefined): S3Access['keys'] {
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Reads the settings; undefined without a bucket. */
export function readS3Settings(env: Variables): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT, S3_REGION: region, S3_KEY, S3_SECRET, S3_PREFIX } = env;
  if (bucket === undefined) return undefined;
  const prefix = S3_PREFIX ? `${S3_PREFIX}/` : '';
  return { bucket, endpoint: S3_ENDPOINT, region, keys: keysOf(S3_KEY, S3_SECRET), prefix };
}

/** Reads how the store of the backups is reached: that of the files, unless it has settings of its own. */
export function readBackupAccess(env: Variables): S3Access {
  const { S3_BACKUP_ENDPOINT, S3_BACKUP_REGION, S3_BACKUP_KEY, S3_BACKUP_SECRET } = env;
  if (S3_BACKUP_ENDPOINT === undefined && S3_BACKUP_REGION === undefined && S3_BACKUP_KEY === undefined)
    return { endpoint: env.S3_ENDPOINT, region: env.S3_REGION, keys: keysOf(env.S3_KEY, env.S3_SECRET) };
  return {
    endpoint: S3_BACKUP_ENDPOINT,
    region: S3_BACKUP_REGION ?? DEFAULT_REGION,
    keys: keysOf(S3_BACKUP_KEY, S3_BACKUP_SECRET),
  };
}
