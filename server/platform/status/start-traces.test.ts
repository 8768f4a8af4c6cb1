import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { jobRuns } from '../diagnostics.ts';
import { listen, type Listening } from '../http/listen.ts';
import { createRouteNames } from './metrics/route-names.ts';
import { hasTraces } from './trace-settings.ts';
import { startTraces } from './start-traces.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
};

const received: Export[] = [];
let text = '';
let collector: Server;
let database: TestDatabase;
let site: Listening;
let traces: { close: () => Promise<void> };

const NAMES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_RESOURCE_ATTRIBUTES'];
const CALLER = '4bf92f3577b34da6a3ce929d0e0e4736';

before(async () => {
  collector = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      if (req.url === '/v1/traces') received.push(JSON.parse(body) as Export);
      text += body;
      res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  };
  // The packages of OpenTelemetry read the environment.
  Object.assign(process.env, settings);
  database = await createTestDatabase();
  const routeOf = createRouteNames(['/anime/catalog']);
  const log = assert.fail;
  traces = startTraces({ version: '0.1.0', settings, trustedProxies: ['127.0.0.1'], routeOf, log });
  const fetch = async () => {
    await sql`select ${'a value of somebody'}::text as value`.execute(database.db);
    return new Response('ok');
  };
  site = await listen({ host: '127.0.0.1', port: 0 }, { files: [], fetch });
});
after(async () => {
  for (const name of NAMES) delete process.env[name];
  await site.close();
  await database.close();
  collector.closeAllConnections();
  collector.close();
});

const valueOf = ({ attributes }: { attributes: Attribute[] }, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('requests, their statements and jobs are sent as traces, without values and addresses', async () => {
  const origin = `http://127.0.0.1:${site.port}`;
  const headers = { traceparent: `00-${CALLER}-00f067aa0ba902b7-01` };
  await (await fetch(`${origin}/anime/catalog?search=secret-word`, { headers })).text();
  await (await fetch(`${origin}/made-up/secret-word`)).text();
  await jobRuns.tracePromise(() => sql`select 1`.execute(database.db), { queue: 'mail' });
  // Background work has no trace.
  await sql`select 'background'`.execute(database.db);
  await traces.close();

  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const catalog = spans.find(({ name }) => name === 'GET /anime/catalog');
  assert.ok(catalog);
  assert.equal(catalog.traceId, CALLER);
  assert.equal(valueOf(catalog, 'http.route'), '/anime/catalog');
  assert.equal(valueOf(catalog, 'http.response.status_code'), 200);
  const statement = spans.find(({ parentSpanId }) => parentSpanId === catalog.spanId);
  assert.ok(statement);
  assert.equal(valueOf(statement, 'db.query.text'), 'select $1::text as value');
  const job = spans.find(({ name }) => name === 'job mail');
  assert.ok(job && spans.some(({ name, parentSpanId }) => name === 'select' && parentSpanId === job.spanId));
  assert.deepEqual(spans.map(({ name }) => name).toSorted(), [
    'GET',
    'GET /anime/catalog',
    'job mail',
    'select',
    'select',
    'select',
  ]);
  const [resource] = received.flatMap(({ resourceSpans }) => resourceSpans.map((one) => one.resource));
  assert.ok(resource);
  assert.equal(valueOf(resource, 'service.name'), 'akane');
  assert.equal(valueOf(resource, 'deployment.environment.name'), 'test');
  assert.doesNotMatch(text, /secret-word|a value of somebody|background/);
});

test('traces are sent only where the standard variables ask for them', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  assert.equal(hasTraces({}), false);
  assert.equal(hasTraces({ OTEL_SERVICE_NAME: 'akane' }), false);
  assert.equal(hasTraces(endpoint), true);
  assert.equal(hasTraces({ OTEL_TRACES_EXPORTER: 'otlp' }), true);
  assert.equal(hasTraces({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }), false);
  assert.equal(hasTraces({ ...endpoint, OTEL_SDK_DISABLED: 'true' }), false);
});
