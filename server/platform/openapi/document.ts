import { z } from 'zod';
import { API } from '#contract/api.ts';
import { STUDIO_API } from '#contract/studio/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { answersWithFile } from '#contract/is-file.ts';
import { TAGS } from '#contract/tags.ts';

type JsonSchema = {
  [key: string]: unknown;
  type?: string | string[];
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
    is_bot_check_accepted: { const: true },
    needs: { enum: ['second_factor', 'password', 'code'] },
  },
};

const ERROR = { $ref: '#/components/schemas/Error' };

const STUDIO_CONFLICT = 'StudioConflict';
const nullableText: JsonSchema = { type: ['string', 'null'] };

// The error of the studio with the fields of a record that others have changed since it was read.
const STUDIO_ERROR: JsonSchema = {
  allOf: [
    ERROR,
    {
      type: 'object',
      properties: {
        conflicts: {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'before', 'now', 'after', 'by', 'at'],
            properties: {
              field: { type: 'string' },
              before: {},
              now: {},
              after: {},
              by: nullableText,
              at: nullableText,
            },
          },
        },
      },
    },
  ],
};

const retryAfter = {
  'Retry-After': { description: 'Через сколько секунд прийти снова', schema: { type: 'integer' } },
};

const FAILURES: Record<number, { name: string; description: string; headers?: object }> = {
  401: { name: 'Unauthenticated', description: 'Не выполнен вход' },
  403: { name: 'Forbidden', description: 'Нет доступа' },
  404: { name: 'NotFound', description: 'Не найдено' },
  409: { name: 'Conflict', description: 'Уже занято или противоречит тому, что есть' },
  413: { name: 'TooLarge', description: 'Тело запроса слишком большое' },
  422: { name: 'Invalid', description: 'Запрос заполнен неверно' },
  429: { name: 'Limited', description: 'Слишком много запросов с одного адреса', headers: retryAfter },
  503: { name: 'Unavailable', description: 'Сервер временно не отвечает', headers: retryAfter },
};

type WriteSchema = (schema: z.ZodType) => JsonSchema;

// Some readers require `items` for every array; the bounds close the tuple.
function closeTuple({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const length = jsonSchema.prefixItems?.length;
  if (length !== undefined) Object.assign(jsonSchema, { items: {}, minItems: length, maxItems: length });
}

/** Creates a writer of schemas; those with an id go into `components` and are referenced from others. */
function createWriter(components: Record<string, JsonSchema>): WriteSchema {
  return (schema) => {
    const written = JSON.stringify(
      z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', override: closeTuple }),
    );
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

// Nested objects are written as `f[types]`, lists with commas.
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

// `GET /anime/releases/{idOrAlias}/members` becomes getAnimeReleasesByIdOrAliasMembers.
function operationId({ method, path }: Endpoint): string {
  const words = path
    .replace('/api/v1', '')
    .replace(/:(\w+)/g, (_, name: string) => `by-${name}`)
    .split(/[^\w]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

// All failures have the same body; each status is described once. In the studio a conflict may name fields.
const FAILURE_RESPONSES = {
  ...Object.fromEntries(
    Object.values(FAILURES).map(({ name, ...one }) => [
      name,
      { ...one, content: { 'application/json': { schema: ERROR } } },
    ]),
  ),
  [STUDIO_CONFLICT]: {
    description: 'Противоречит тому, что есть; conflicts называет поля, которые с тех пор изменили другие',
    content: { 'application/json': { schema: STUDIO_ERROR } },
  },
};

function failureReference(status: number, { studio }: Endpoint) {
  const named = FAILURES[status];
  if (!named) throw new Error(`the document says nothing of ${status}`);
  const name = studio && status === 409 ? STUDIO_CONFLICT : named.name;
  return [status, { $ref: `#/components/responses/${name}` }] as const;
}

/** The failure statuses of an operation: those it declares, and those that follow from its input. */
function failuresOf(
  endpoint: Endpoint,
  takes: { parameters: readonly Parameter[]; body: boolean },
): number[] {
  const { method, signedIn, failures } = endpoint;
  const statuses = [
    ...failures,
    // Cross-site writes, and writes of banned users.
    ...(signedIn && method !== 'GET' ? [403] : []),
    ...(takes.parameters.some((one) => one.in === 'path') ? [404] : []),
    ...(takes.body ? [413] : []),
    // Any address can have characters that nothing can read.
    422,
    429,
    503,
  ];
  return [...new Set(statuses)].toSorted((a, b) => a - b);
}

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
  if (endpoint.maxBytes > 0) return { content: { 'application/octet-stream': {} }, required: true };
  return { content: { 'application/json': { schema: write(endpoint.body) } } };
}

function operation(endpoint: Endpoint, write: WriteSchema) {
  const response = write(endpoint.response);
  const empty = isEmpty(response);
  const parameters = [...pathParameters(endpoint, write), ...flatten(write(endpoint.query))];
  const hasBody = endpoint.method !== 'GET' && (endpoint.maxBytes > 0 || !isEmpty(write(endpoint.body)));
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    security: endpoint.signedIn ? [{ sessionToken: [] }] : [],
    parameters,
    ...(hasBody ? { requestBody: requestBody(endpoint, write) } : {}),
    responses: {
      200: {
        description: 'Успех',
        ...(endpoint.cached ? { headers: etag } : {}),
        ...(empty && !answersWithFile(endpoint)
          ? {}
          : { content: { [endpoint.type]: answersWithFile(endpoint) ? {} : { schema: response } } }),
      },
      ...Object.fromEntries(
        failuresOf(endpoint, { parameters, body: hasBody }).map((status) =>
          failureReference(status, endpoint),
        ),
      ),
    },
  };
}

function describeEndpoints() {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, JsonSchema> = { Error: error };
  const write = createWriter(schemas);
  for (const endpoint of [...API, ...STUDIO_API]) {
    const path = endpoint.path.replace('/api/v1', '').replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, write);
  }
  return { paths, schemas };
}

// The endpoints are the same in every document of a process, and take a quarter of a second.
let endpoints: ReturnType<typeof describeEndpoints> | undefined;

/** The OpenAPI 3.1 document of the API at the origins of a site; the first call builds it, in 0.25 s. */
export function openapiDocument(publicOrigins: readonly string[]) {
  const { paths, schemas } = (endpoints ??= describeEndpoints());
  return {
    openapi: '3.1.0',
    info: {
      title: 'Аканэ API',
      version: '1.0.0',
      description: 'Совместимо с AniLiberty API v1: те же адреса, те же ответы.',
      contact: { name: 'Аканэ', url: publicOrigins[0] },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: publicOrigins.map((origin) => ({ url: `${origin}/api/v1` })),
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      responses: FAILURE_RESPONSES,
      securitySchemes: { sessionToken: { type: 'http', scheme: 'bearer' } },
    },
  };
}

export type OpenapiDocument = ReturnType<typeof openapiDocument>;
export type OpenapiOperation = ReturnType<typeof operation>;
