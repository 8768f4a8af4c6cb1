import { z } from 'zod';
import { API } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isFile } from '#contract/is-file.ts';

type JsonSchema = {
  [key: string]: unknown;
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};
type Parameter = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
  style?: string;
  explode?: boolean;
};

const error: JsonSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
};

const ERROR = { $ref: '#/components/schemas/Error' };

const FAILURES: Record<number, string> = {
  401: 'Не выполнен вход',
  403: 'Нет доступа',
  404: 'Не найдено',
  422: 'Запрос заполнен неверно',
};

type WriteSchema = (schema: z.ZodType) => JsonSchema;

/** Writes schemas; those that the contract gives an id go into `components`, and the others refer to them. */
function createWriter(components: Record<string, JsonSchema>): WriteSchema {
  return (schema) => {
    const written = JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
    const {
      $schema: _,
      $defs,
      ...root
    } = JSON.parse(written.replaceAll('#/$defs/', '#/components/schemas/')) as JsonSchema & {
      $defs?: Record<string, JsonSchema>;
    };
    for (const [name, { id: __, ...one }] of Object.entries($defs ?? {})) components[name] = one;
    const { id: name, ...one } = root;
    if (typeof name !== 'string') return root;
    components[name] = one;
    return { $ref: `#/components/schemas/${name}` };
  };
}

// Nested objects travel as `f[types]`, lists as comma lists.
function flatten(schema: JsonSchema, prefix = ''): Parameter[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const key = prefix === '' ? name : `${prefix}[${name}]`;
    if (field.type === 'object') return flatten(field, key);
    const list = field.type === 'array' ? { style: 'form', explode: false } : {};
    return [
      {
        name: key,
        in: 'query' as const,
        required: schema.required?.includes(name) ?? false,
        schema: field,
        ...list,
      },
    ];
  });
}

function pathParameters(endpoint: Endpoint, write: WriteSchema): Parameter[] {
  const { properties = {} } = write(endpoint.params);
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'path', required: true, schema }));
}

// `GET /anime/releases/{idOrAlias}/members` is getAnimeReleasesByIdOrAliasMembers.
function operationId({ method, path }: Endpoint): string {
  const words = path
    .replace('/api/v1', '')
    .replace(/:(\w+)/g, (_, name: string) => `by-${name}`)
    .split(/[^\w]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function failure(status: number) {
  return [
    status,
    { description: FAILURES[status] ?? 'Ошибка', content: { 'application/json': { schema: ERROR } } },
  ] as const;
}

const tooMany = {
  description: 'Слишком много запросов с одного адреса',
  headers: {
    'Retry-After': { description: 'Через сколько секунд прийти снова', schema: { type: 'integer' } },
  },
  content: { 'application/json': { schema: ERROR } },
};

const tooLarge = { description: 'Запрос слишком большой', content: tooMany.content };

const etag = {
  ETag: {
    description: 'Меняется вместе с ответом; с ним в If-None-Match тот же ответ приходит как 304',
    schema: { type: 'string' },
  },
};

function isEmpty(schema: JsonSchema): boolean {
  return Object.keys(schema).length === 0 || 'not' in schema;
}

function requestBody(endpoint: Endpoint, write: WriteSchema) {
  if (endpoint.mostBytes > 0) return { content: { 'application/octet-stream': {} }, required: true };
  return { content: { 'application/json': { schema: write(endpoint.body) } } };
}

function operation(endpoint: Endpoint, write: WriteSchema) {
  const response = write(endpoint.response);
  const empty = isEmpty(response);
  const takesBody = endpoint.method !== 'GET' && (endpoint.mostBytes > 0 || !isEmpty(write(endpoint.body)));
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: endpoint.signedIn ? [{ sessionToken: [] }] : [],
    parameters: [...pathParameters(endpoint, write), ...flatten(write(endpoint.query))],
    ...(takesBody ? { requestBody: requestBody(endpoint, write) } : {}),
    responses: {
      200: {
        description: 'Успех',
        ...(endpoint.cached ? { headers: etag } : {}),
        ...(empty && !isFile(endpoint)
          ? {}
          : { content: { [endpoint.type]: isFile(endpoint) ? {} : { schema: response } } }),
      },
      ...Object.fromEntries(endpoint.failures.map(failure)),
      ...(takesBody ? { 413: tooLarge } : {}),
      429: tooMany,
    },
  };
}

/** The OpenAPI 3.1 document of the whole API, made from the endpoint values. */
export function openapiDocument(publicOrigin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, JsonSchema> = { Error: error };
  const write = createWriter(schemas);
  for (const endpoint of API) {
    const path = endpoint.path.replace('/api/v1', '').replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, write);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Аканэ API',
      version: '1.0.0',
      description: 'Совместимо с AniLiberty API v1: те же адреса, те же ответы.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicOrigin}/api/v1` }],
    paths,
    components: { schemas, securitySchemes: { sessionToken: { type: 'http', scheme: 'bearer' } } },
  };
}

export type OpenapiDocument = ReturnType<typeof openapiDocument>;
export type Operation = ReturnType<typeof operation>;
