import type { Fragment, Loader, LoaderContext, LoaderStats } from 'hls.js';
import { createAttempts, type Delivery } from './host-attempts.ts';
import { followPace, isSilent, isTooSlow } from './pace.ts';

const FORBIDDEN = 403;

function startAnew(stats: LoaderStats) {
  Object.assign(stats, { loaded: 0, total: 0, aborted: false });
  Object.assign(stats.loading, { start: 0, first: 0, end: 0 });
}

function fragmentOf(context: LoaderContext): Fragment | undefined {
  return 'frag' in context ? (context.frag as Fragment) : undefined;
}

type Parts<Context extends LoaderContext> = Parameters<Loader<Context>['load']>;

/** Loads one file through inner loaders that `take` makes, one for each attempt; returns the way to stop. */
function loadFrom<Context extends LoaderContext>(
  take: () => Loader<Context>,
  [context, config, callbacks]: Parts<Context>,
  delivery: Delivery,
): () => void {
  const attempts = createAttempts(context.url, delivery);
  const frag = fragmentOf(context);
  let isRenewed = false;
  let stop = () => {};

  const leave = (tellFailure: () => void) => {
    stop();
    if (attempts.leave()) ask();
    else tellFailure();
  };
  const renew = (tellFailure: () => void) => {
    stop();
    isRenewed = true;
    let isOver = false;
    stop = () => (isOver = true);
    void delivery.addresses.renew(attempts.url(), frag?.baseurl ?? '').then((isLiving) => {
      if (isOver) return;
      if (isLiving) ask();
      else leave(tellFailure);
    });
  };
  const ask = () => {
    const inner = take();
    const { stats } = inner;
    const giveUp = () => {
      inner.destroy();
      callbacks.onTimeout(stats, context, null);
    };
    stop = followPace(stats, (pace) => {
      const progress = { ...pace, film: frag?.duration ?? 0, ahead: delivery.ahead() };
      const isLeft = isTooSlow(progress) && attempts.hasBetter();
      if (isLeft || isSilent(progress, !attempts.hasOther())) leave(giveUp);
    });
    inner.load({ ...context, url: attempts.url() }, config, {
      ...callbacks,
      onSuccess: (response, _stats, _context, details) => {
        stop();
        attempts.answered();
        callbacks.onSuccess(response, stats, context, details);
      },
      onError: (error, _context, details) => {
        const tellFailure = () => callbacks.onError(error, context, details, stats);
        if (error.code === FORBIDDEN && frag && !isRenewed) renew(tellFailure);
        else leave(tellFailure);
      },
      onTimeout: (_stats, _context, details) => leave(() => callbacks.onTimeout(stats, context, details)),
      onAbort: (_stats, _context, details) => {
        stop();
        callbacks.onAbort?.(stats, context, details);
      },
    });
  };
  ask();
  return () => stop();
}

/**
 * A loader of hls.js that asks one host after another within one request: a host that refuses, breaks off, falls silent
 * or is too slow is left for the next. Files that lie in one place alone are loaded as ever.
 */
export function createHostLoader<Context extends LoaderContext>(
  makeLoader: () => Loader<Context>,
  delivery: Delivery,
): Loader<Context> {
  let inner = makeLoader();
  // hls.js keeps the statistics of the loader it made: all attempts write into the same.
  const { stats } = inner;
  let asked: Context | null = null;
  let stop = () => {};
  const take = () => {
    if (stats.loading.start === 0) return inner;
    inner.destroy();
    inner = makeLoader();
    inner.stats = stats;
    startAnew(stats);
    return inner;
  };
  return {
    stats,
    get context() {
      return asked;
    },
    load(...parts) {
      [asked] = parts;
      stop = loadFrom(take, parts, delivery);
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
