import type { Log } from '../log.ts';
import { followRequests } from './logs/request-ids.ts';
import { createRouteNames } from './metrics/route-names.ts';
import { createHealth, type Health } from './health.ts';
import type { MetricSources } from './metrics/open-metrics.ts';
import { hasTraces, type OpenTelemetrySettings } from './trace-settings.ts';

/** Whatever observes a process from outside: its health and, where settings ask for them, metrics and traces. */
export type Observers = {
  health: Health;
  /** Adds what only a serving process knows. */
  observe: (served: ServingProcess) => void;
  close: () => Promise<void>;
};

export type ServingProcess = MetricSources & {
  /** The patterns of all routes. */
  routes: readonly string[];
};

type Options = {
  version: string;
  config: {
    operations: { host: string; port: number | undefined };
    openTelemetry: OpenTelemetrySettings;
    trustedProxies: readonly string[];
  };
  log: Log;
};

/** Opens what the settings ask for; the packages for it are loaded only then. */
export async function openObservers({ version, config, log }: Options): Promise<Observers> {
  const { operations, openTelemetry, trustedProxies } = config;
  const health = createHealth();
  let names = createRouteNames([]);
  const routeOf = (address: string) => names(address);
  const unfollow = followRequests(trustedProxies);
  const server =
    operations.port === undefined
      ? undefined
      : await (
          await import('./open-operations.ts')
        ).openOperations({ host: operations.host, port: operations.port, version, health, routeOf });
  const traces = hasTraces(openTelemetry)
    ? (await import('./start-traces.ts')).startTraces({
        version,
        settings: openTelemetry,
        trustedProxies,
        routeOf,
        log,
      })
    : undefined;
  return {
    health,
    observe: (served) => {
      if (server || traces) names = createRouteNames(served.routes);
      server?.measure(served);
    },
    close: async () => {
      unfollow();
      await traces?.close();
      await server?.close();
    },
  };
}
