import type { Fragment, Loader, LoaderContext, LoaderStats } from 'hls.js';
import { createOriginAttempts, type DeliveryContext } from './origin-attempts.ts';
import { watchProgress, isStalled, isTooSlow } from './download-progress.ts';

const FORBIDDEN = 403;

function resetStats(stats: LoaderStats) {
  Object.assign(stats, { loaded: 0, total: 0, aborted: false });
  Object.assign(stats.loading, { start: 0, first: 0, end: 0 });
}

function fragmentOf(context: LoaderContext): Fragment | undefined {
  return 'frag' in context ? (context.frag as Fragment) : undefined;
}

type LoadArguments<Context extends LoaderContext> = Parameters<Loader<Context>['load']>;

/** Loads one file through inner loaders, one from `nextLoader` for each attempt; returns a function that stops. */
function loadFrom<Context extends LoaderContext>(
  nextLoader: () => Loader<Context>,
  [context, config, callbacks]: LoadArguments<Context>,
  delivery: DeliveryContext,
): () => void {
  const attempts = createOriginAttempts(context.url, delivery);
  const frag = fragmentOf(context);
  let isRenewed = false;
  let stop = () => {};

  const leaveOrigin = (reportFailure: () => void) => {
    stop();
    if (attempts.moveOn()) attempt();
    else reportFailure();
  };
  const renewSignature = (reportFailure: () => void) => {
    stop();
    isRenewed = true;
    let isStopped = false;
    stop = () => (isStopped = true);
    void delivery.addresses.renew(attempts.url(), frag?.baseurl ?? '').then((hasNewSignature) => {
      if (isStopped) return;
      if (hasNewSignature) attempt();
      else leaveOrigin(reportFailure);
    });
  };
  const attempt = () => {
    const inner = nextLoader();
    const { stats } = inner;
    const giveUp = () => {
      inner.destroy();
      callbacks.onTimeout(stats, context, null);
    };
    stop = watchProgress(stats, (counters) => {
      const progress = { ...counters, duration: frag?.duration ?? 0, bufferAhead: delivery.bufferAhead() };
      const shouldSwitch = isTooSlow(progress) && attempts.hasBetter();
      if (shouldSwitch || isStalled(progress, !attempts.hasOther())) leaveOrigin(giveUp);
    });
    inner.load({ ...context, url: attempts.url() }, config, {
      ...callbacks,
      onSuccess: (response, _stats, _context, details) => {
        stop();
        attempts.answered();
        callbacks.onSuccess(response, stats, context, details);
      },
      onError: (error, _context, details) => {
        const reportFailure = () => callbacks.onError(error, context, details, stats);
        if (error.code === FORBIDDEN && frag && !isRenewed) renewSignature(reportFailure);
        else leaveOrigin(reportFailure);
      },
      onTimeout: (_stats, _context, details) =>
        leaveOrigin(() => callbacks.onTimeout(stats, context, details)),
      onAbort: (_stats, _context, details) => {
        stop();
        callbacks.onAbort?.(stats, context, details);
      },
    });
  };
  attempt();
  return () => stop();
}

/**
 * Wraps the loader of hls.js so that one request tries several delivery origins: an origin that fails, stalls or is too
 * slow is replaced by the next one. hls.js sees one request, so no segment fails and no quality changes. Files that
 * only one origin has are loaded as usual.
 */
export function createFailoverLoader<Context extends LoaderContext>(
  makeLoader: () => Loader<Context>,
  delivery: DeliveryContext,
): Loader<Context> {
  let inner = makeLoader();
  // hls.js keeps the statistics object of the loader it created, so all attempts write into that one.
  const { stats } = inner;
  let context: Context | null = null;
  let stop = () => {};
  const nextLoader = () => {
    if (stats.loading.start === 0) return inner;
    inner.destroy();
    inner = makeLoader();
    inner.stats = stats;
    resetStats(stats);
    return inner;
  };
  return {
    stats,
    get context() {
      return context;
    },
    load(...parts) {
      [context] = parts;
      stop = loadFrom(nextLoader, parts, delivery);
    },
    abort: () => inner.abort(),
    destroy() {
      stop();
      inner.destroy();
    },
    getCacheAge: () => inner.getCacheAge?.() ?? null,
    getResponseHeader: (name) => inner.getResponseHeader?.(name) ?? null,
  };
}
