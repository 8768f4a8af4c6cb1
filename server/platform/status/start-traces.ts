import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type JobRun, jobRuns, requestStarts, type RequestStart, statements } from '../diagnostics.ts';
import { proxyTest } from '#server/platform/http/request/client-address.ts';
import { plainAddress } from '#server/platform/http/request/forwarded.ts';
import type { Log } from '../log.ts';
import { methodName } from './metrics/route-names.ts';
import { within } from './within.ts';
import type { OpenTelemetrySettings } from './trace-settings.ts';

type Options = {
  version: string;
  settings: OpenTelemetrySettings;
  /** The proxies whose `traceparent` is continued. */
  trustedProxies: readonly string[];
  routeOf: (address: string) => string | undefined;
  log: Log;
};

type Traced = { tracer: Tracer; current: AsyncLocalStorage<unknown> };

const PARENT_BASED = 'parentbased_';
const SHUTDOWN_MS = 5000;
const MINUTE_MS = 60_000;

type Stop = () => unknown;

/** The sampler that `OTEL_TRACES_SAMPLER` and its argument name; by default each trace that no caller left out. */
function createSampler(settings: OpenTelemetrySettings): Sampler {
  const name = settings['OTEL_TRACES_SAMPLER'] ?? `${PARENT_BASED}always_on`;
  const share = Number(settings['OTEL_TRACES_SAMPLER_ARG'] ?? 1);
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(Number.isFinite(share) ? share : 1),
  };
  const root = (roots[name.replace(PARENT_BASED, '')] ?? (() => new AlwaysOnSampler()))();
  return name.startsWith(PARENT_BASED) ? new ParentBasedSampler({ root }) : root;
}

function logFailures(log: Log): Stop {
  let silentUntil = 0;
  const error = (message: string) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + MINUTE_MS;
    log('traces.failed', `Трассы не отправляются: ${message}`);
  };
  const ignore = () => {};
  diag.setLogger(
    { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  return () => diag.disable();
}

function fail(span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function traceRequests({ tracer, current }: Traced, { routeOf, trustedProxies }: Options): Stop {
  const propagator = new W3CTraceContextPropagator();
  const isProxy = proxyTest(trustedProxies);
  const parentOf = ({ socket, headers }: RequestStart['req']) =>
    isProxy(plainAddress(socket.remoteAddress ?? ''))
      ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      : ROOT_CONTEXT;
  requestStarts.bindStore(current, ({ req, res }) => {
    const method = methodName(req.method);
    const route = routeOf(req.url ?? '');
    // No part of the address itself: it may hold a secret.
    const attributes = { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) };
    const parent = parentOf(req);
    const name = route === undefined ? method : `${method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    res.once('close', () => {
      if (res.headersSent) span.setAttribute('http.response.status_code', res.statusCode);
      if (res.statusCode >= 500) fail(span);
      span.end();
    });
    return trace.setSpan(parent, span);
  });
  return () => requestStarts.unbindStore(current);
}

/** Ends the spans of the operations of a tracing channel. */
function endWithOperation<Event extends object>() {
  const spans = new WeakMap<Event, Span>();
  return {
    add: (event: Event, span: Span) => void spans.set(event, span),
    asyncEnd: (event: Event & { error?: unknown }) => {
      const span = spans.get(event);
      if (span && 'error' in event) fail(span);
      span?.end();
    },
  };
}

function traceJobs({ tracer, current }: Traced): Stop {
  const { add, asyncEnd } = endWithOperation<JobRun>();
  jobRuns.start.bindStore(current, (event) => {
    const span = tracer.startSpan(`job ${event.queue}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
    add(event, span);
    return trace.setSpan(ROOT_CONTEXT, span);
  });
  jobRuns.subscribe({ asyncEnd });
  return () => {
    jobRuns.start.unbindStore(current);
    jobRuns.unsubscribe({ asyncEnd });
  };
}

// Those of background work, which repeats every few seconds, are left out.
function traceStatements({ tracer, current }: Traced): Stop {
  const { add, asyncEnd } = endWithOperation<{ sql: string }>();
  const start = (event: { sql: string }) => {
    const parent = current.getStore() as Context | undefined;
    if (!parent) return;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': event.sql };
    const [verb = ''] = /^\s*\w+/.exec(event.sql) ?? [];
    add(event, tracer.startSpan(verb.trim().toLowerCase(), { kind: SpanKind.CLIENT, attributes }, parent));
  };
  const listeners = { start, asyncEnd };
  statements.subscribe(listeners);
  return () => statements.unsubscribe(listeners);
}

/**
 * Starts to send traces of requests, statements and jobs by OTLP over HTTP, where the standard variables of
 * OpenTelemetry say.
 */
export function startTraces(options: Options): { close: () => Promise<void> } {
  const { version, settings, log } = options;
  const own = resourceFromAttributes({ 'service.name': 'akane', 'service.version': version });
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: createSampler(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const traced = { tracer: provider.getTracer('akane', version), current: new AsyncLocalStorage<unknown>() };
  const stops = [
    logFailures(log),
    traceRequests(traced, options),
    traceJobs(traced),
    traceStatements(traced),
  ];
  return {
    close: async () => {
      for (const stop of stops) stop();
      await within(SHUTDOWN_MS, provider.shutdown());
    },
  };
}
