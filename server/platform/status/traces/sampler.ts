import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { OpenTelemetrySettings } from './settings.ts';

const PARENT_BASED = 'parentbased_';

/** The sampler that `OTEL_TRACES_SAMPLER` and its argument name; by default each trace that no caller left out. */
export function createSampler(settings: OpenTelemetrySettings): Sampler {
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
