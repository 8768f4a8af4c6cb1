import { z } from 'zod';

/** The settings of an S3-compatible store. */
export type S3Settings = {
  bucket: string;
  /** The origin of a store that is not Amazon's. */
  endpoint: string | undefined;
  region: string;
  /** Without keys the role of the machine at Amazon is used. */
  keys: { id: string; secret: string } | undefined;
  /** What all keys begin with: empty, or with a slash at the end. */
  prefix: string;
};

const text = z.string().min(1).optional();

/** The settings as they are written by the operator. */
export const s3Variables = {
  S3_BUCKET: text,
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'это должен быть адрес, например https://s3.example' })
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_KEY: text,
  S3_SECRET: text,
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*$/, 'это должны быть имена через косую черту, например akane')
    .optional(),
};

type Variables = z.output<z.ZodObject<typeof s3Variables>>;

/** Lists what is wrong with the settings together, by the name of the setting. */
export function s3Problems(env: Variables & { MEDIA_SIGNING_KEY?: string | undefined }): [string, string][] {
  const { S3_BUCKET, S3_ENDPOINT, S3_KEY, S3_SECRET, S3_PREFIX } = env;
  if (S3_BUCKET === undefined) {
    const others = Object.entries({ S3_ENDPOINT, S3_KEY, S3_SECRET, S3_PREFIX });
    return others.flatMap(([name, value]) => (value ? [['S3_BUCKET', `нужен для ${name}`]] : []));
  }
  const problems: [string, string][] = [];
  if ((S3_KEY === undefined) !== (S3_SECRET === undefined))
    problems.push([S3_KEY === undefined ? 'S3_KEY' : 'S3_SECRET', 'нужен вместе со второй половиной ключа']);
  if (S3_ENDPOINT !== undefined && S3_KEY === undefined) problems.push(['S3_KEY', 'нужен для S3_ENDPOINT']);
  // Who serves the bucket cannot ask us who may watch a video: only its address can say it.
  if (env.MEDIA_SIGNING_KEY === undefined)
    problems.push(['MEDIA_SIGNING_KEY', 'нужен для S3_BUCKET: без подписи адреса видео открыты всем']);
  return problems;
}

/** Reads the settings; undefined without a bucket. */
export function readS3Settings(env: Variables): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, S3_KEY: id, S3_SECRET: secret } = env;
  if (bucket === undefined) return undefined;
  const keys = id === undefined || secret === undefined ? undefined : { id, secret };
  return { bucket, endpoint, region, keys, prefix: env.S3_PREFIX ? `${env.S3_PREFIX}/` : '' };
}
