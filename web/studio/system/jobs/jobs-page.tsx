import { useLayoutEffect, useRef } from 'react';
import { useActionData } from 'react-router';
import type { Call } from '#contract/client.ts';
import { type JournalEvent, listEvents, undoEvent } from '#contract/studio/events.ts';
import { moveJobFirst, retryJob, stopJob } from '#contract/studio/system/jobs.ts';
import { formatPart } from '#web/format/date-formats.ts';
import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../../access/studio-call.ts';
import { type Act, type ActAnswer, answerAct } from '../../form/answer-act.ts';
import { DoneNotice } from '../../form/done-notice.tsx';
import { useListKeys } from '../../list/use-list-keys.ts';
import { Blank } from '../../ui/blank.tsx';
import { StudioPage, WithSide } from '../../ui/studio-page.tsx';
import { Note } from '../note.tsx';
import type { Route } from './+types/jobs-page.ts';
import { formatQueue } from './format-job.ts';
import { JobPanel } from './job-panel.tsx';
import { JobRows } from './job-rows.tsx';
import styles from './jobs.module.css';
import { loadJobs } from './load-jobs.ts';
import { usePolledJobs } from './use-polled-jobs.ts';
import { Queues, Workers } from './workers.tsx';

export async function loader(args: Route.LoaderArgs) {
  return loadJobs(studioCall(args), args.request);
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerAct(request, context.get(apiContext), QUEUE_ACTS);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Очередь · Студия', isHidden: true });
}

// A row that moves to another place loses the focus: it is given back by the name of what had it.
function useKeptFocus(): React.RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (document.activeElement === document.body && last.current !== undefined)
      root.current
        ?.querySelector<HTMLElement>(`[data-focus="${last.current}"]`)
        ?.focus({ preventScroll: true });
    const note = ({ target }: FocusEvent) => {
      last.current = (target as HTMLElement).dataset['focus'];
    };
    // Whoever presses elsewhere has left it.
    const forget = () => (last.current = undefined);
    const element = root.current;
    element?.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget);
    return () => {
      element?.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget);
    };
  });
  return root;
}

// Beside the panel of a job where one is open: on narrow screens it covers the page.
function Answer({ answer }: { answer: ActAnswer<JobDone> | undefined }) {
  if (answer?.done) return <DoneNotice key={answer.done.id} event={answer.done} hasTitle />;
  if (answer?.problem === undefined) return null;
  return (
    <div role="alert">
      <Note icon="warning" tone="bad">
        {answer.problem}
      </Note>
    </div>
  );
}

/** The videos on their way to episodes, the runners and the other queues; it keeps itself up to date. */
export default function JobsPage({ loaderData }: Route.ComponentProps) {
  const answer = useActionData<ActAnswer<JobDone>>();
  const { state, isLate } = usePolledJobs(loaderData);
  const root = useKeptFocus();
  useListKeys(root, { keys: [], selected: undefined });
  const { jobs, workers, queues, open, now } = state;
  const hour = formatPart('hour', new Date(now), MOSCOW_TIME_ZONE);
  const rows = (
    <>
      {jobs.length > 0 ? (
        <JobRows jobs={jobs} openId={open?.id} now={now} />
      ) : (
        <div className={styles.list}>
          <Blank
            icon="queue"
            heading="Очередь пуста"
            help="Сюда попадают загруженные видео. Здесь видно, как они готовятся, и что не удалось."
          />
        </div>
      )}
      <Queues queues={queues} />
    </>
  );
  return (
    <StudioPage title="Очередь" facts={formatQueue(jobs, workers)}>
      <div ref={root} className={styles.page}>
        {open === null && <Answer answer={answer} />}
        {isLate && (
          <Note icon="offline" tone="warn">
            Нет связи с сервером. Показано, как было в {hour}.
          </Note>
        )}
        {workers.length === 0 && (
          <Note icon="warning" tone="warn">
            <b>Видео никто не готовит.</b>
            <p>Нужен сервер с ролью ingest или команда akane work на машине, где есть ffmpeg.</p>
          </Note>
        )}
        <Workers {...state} />
        {open ? (
          <WithSide
            side={
              <>
                <Answer answer={answer} />
                <JobPanel key={open.id} job={open} />
              </>
            }
            isOverlay
          >
            {rows}
          </WithSide>
        ) : (
          rows
        )}
      </div>
    </StudioPage>
  );
}

/** What an act on the queue came to. */
type JobDone = { done: JournalEvent };

const on = (endpoint: typeof retryJob): Act => ({
  run: async (call: Call, { id = '' }) => {
    const { event_id } = await call(endpoint, { params: { id }, body: {} });
    const { data: events } = await call(listEvents, { query: { before: event_id + 1, limit: 1 } });
    return { done: events[0] };
  },
});

/** The acts of the page of the queue. */
const QUEUE_ACTS: Record<string, Act> = {
  retry: on(retryJob),
  stop: on(stopJob),
  first: on(moveJobFirst),
  undo: {
    run: async (call, { event }): Promise<JobDone> => ({
      done: await call(undoEvent, { params: { id: Number(event) } }),
    }),
  },
};
