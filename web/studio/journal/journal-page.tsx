import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { THINGS } from '#contract/studio/acts.ts';
import { STUDIO_JOURNAL_EXPORT_PATH } from '#contract/studio/addresses.ts';
import { type JournalEvent, listEvents, undoEvent } from '#contract/studio/events.ts';
import { confirmSession } from '#contract/studio/second-factor.ts';
import type { Call } from '#contract/client.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { studioCall } from '../access/studio-call.ts';
import { type Act, type ActAnswer, answerAct } from '../form/answer-act.ts';
import { useAct } from '../form/use-act.ts';
import { DataList } from '../list/data-list.tsx';
import type { Filter } from '../list/filters/filters.ts';
import { formatTotal } from '../list/format-total.ts';
import { loadList } from '../list/load-list.ts';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { studioButtonClass } from '../ui/studio-button.tsx';
import { StudioPage, WithSide } from '../ui/studio-page.tsx';
import { useKeys } from '../ui/use-keys.ts';
import type { Route } from './+types/journal-page.ts';
import { eventColumns } from './event-columns.tsx';
import { EventPanel } from './event/event-panel.tsx';
import { type EventParts, Parts } from './event/event-parts.tsx';
import { formatActor, formatThingKind, listActs } from './format-event.ts';
import { readJournalQuery } from './read-filters.ts';

const MAX_PARTS = 20;

const FIXED_FILTERS: readonly Filter[] = [
  { name: 'search', title: 'Название, человек или причина', kind: 'text', isSearch: true },
  { name: 'act', title: 'Что', kind: 'choice', options: listActs() },
  {
    name: 'thing',
    title: 'О чём',
    kind: 'choice',
    options: THINGS.map((value) => ({ value, label: formatThingKind(value) })),
  },
  { name: 'thing_id', title: 'Номер', kind: 'text' },
  { name: 'from', title: 'С', kind: 'day' },
  { name: 'to', title: 'По', kind: 'day' },
];

export async function loader(args: Route.LoaderArgs) {
  const call = studioCall(args);
  const list = await loadList(async () => {
    const page = await call(listEvents, { query: { ...readJournalQuery(args.request), with_total: 'true' } });
    return { data: page.data, next: page.next, total: page.total };
  });
  const id = Number(new URL(args.request.url).searchParams.get('event'));
  let open = list.data.find((event) => event.id === id);
  if (!open && Number.isSafeInteger(id) && id > 0) {
    const { data: found } = await call(listEvents, { query: { before: id + 1, limit: 1 } });
    open = found.find((event) => event.id === id);
  }
  const parts = open?.imported ? await loadParts(call, args.request, open.id) : null;
  return { list, open: open ?? null, parts, now: new Date().toISOString() };
}

// A page of what an import did to each release, the last of them first.
async function loadParts(call: Call, request: Request, id: number): Promise<EventParts> {
  const before = Number(new URL(request.url).searchParams.get('parts'));
  const isPage = Number.isSafeInteger(before) && before > id;
  const { data, next } = await call(listEvents, {
    query: { part_of: id, limit: MAX_PARTS, ...(isPage && { before }) },
  });
  return { events: data, isFirst: !isPage, next };
}

/** What an undo came to. */
export type Undone = { undone: JournalEvent };

const ACTS: Record<string, Act> = {
  undo: {
    // What opens something that was closed asks for one of them first.
    required: ({ password, code }) => ({
      ...(password !== undefined && { password: 'Введите пароль.' }),
      ...(code !== undefined && { code: 'Введите код.' }),
    }),
    run: async (call, { event, code }, form): Promise<Undone> => {
      const password = form.get('password');
      if (typeof password === 'string') await call(confirmSession, { body: { password } });
      else if (code !== undefined) await call(confirmSession, { body: { code } });
      return { undone: await call(undoEvent, { params: { id: Number(event) } }) };
    },
  },
};

/** Takes an event back; a refusal is shown with its words beside the event. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerAct(request, context.get(apiContext), ACTS);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Журнал · Студия', isHidden: true });
}

// The people of this page, and the one that the address names.
function actorFilter(events: readonly JournalEvent[], chosen: string | null): Filter {
  const names = new Map(
    events.flatMap((event) =>
      event.actor ? [[String(event.actor.id), formatActor(event).name] as const] : [],
    ),
  );
  if (chosen && !names.has(chosen)) names.set(chosen, `№ ${chosen}`);
  const options = [...names].map(([value, label]) => ({ value, label }));
  return { name: 'actor_id', title: 'Кто', kind: 'choice', options };
}

export default function JournalPage({ loaderData: { list, open, parts, now } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const { answer } = useAct<Undone>('undo');
  useUndoToast(answer);
  const withEvent = (id: number | null) => {
    const params = new URLSearchParams(query);
    params.delete('parts');
    if (id === null) params.delete('event');
    else params.set('event', String(id));
    return `?${params}`;
  };
  const partsTo = (before: number | null) => {
    const params = new URLSearchParams(query);
    if (before === null) params.delete('parts');
    else params.set('parts', String(before));
    return `?${params}`;
  };
  const rows = (
    <DataList
      name="journal"
      label="Записи журнала"
      list={list}
      getKey={({ id }) => id}
      nameOf={({ id }) => `запись ${id}`}
      linkTo={({ id }) => withEvent(id)}
      isOpen={({ id }) => id === open?.id}
      columns={eventColumns(now)}
      filters={[actorFilter(list.data, query.get('actor_id')), ...FIXED_FILTERS]}
      hasCsv={false}
      nothingYet={{
        icon: 'journal',
        heading: 'Записей пока нет',
        help: 'Здесь появится каждое действие в студии и каждая команда на сервере.',
      }}
      nothingFound="Под эти фильтры не попала ни одна запись"
    />
  );
  return (
    <StudioPage
      title="Журнал"
      count={formatTotal(list.total)}
      facts="Всё, что сделали в студии и командами на сервере. Время московское."
      actions={['csv', 'jsonl'].map((format) => (
        <a
          key={format}
          href={`${STUDIO_JOURNAL_EXPORT_PATH}?${new URLSearchParams([...query, ['format', format]])}`}
          className={studioButtonClass({ size: 'large' })}
          download
        >
          <StudioIcon name="download" />
          {format === 'csv' ? 'Выгрузить CSV' : 'Выгрузить JSON'}
        </a>
      ))}
    >
      {open ? (
        <WithSide
          side={
            <EventPanel
              event={open}
              answer={answer}
              closeTo={withEvent(null)}
              parts={parts && <Parts {...parts} eventTo={withEvent} pageTo={partsTo} />}
            />
          }
          isOverlay
        >
          {rows}
        </WithSide>
      ) : (
        rows
      )}
    </StudioPage>
  );
}

const UNDO_BUTTON = 'form:has([name=act][value=undo]) [type=submit]';

/** Says what an undo came to, and lets Ctrl Z press its button. */
function useUndoToast(answer: ActAnswer<Undone> | undefined): void {
  useEffect(() => {
    if (!answer) return;
    if (answer.undone) showToast('success', `Отменено. Это запись ${answer.undone.id}.`);
    else if (answer.problem !== undefined && answer.needs === undefined)
      showToast('error', `Не отменено. ${answer.problem}`);
  }, [answer]);
  useKeys({ 'Ctrl+KeyZ': () => document.querySelector<HTMLElement>(UNDO_BUTTON)?.click() });
}
