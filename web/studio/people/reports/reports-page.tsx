import { useActionData, useSearchParams, useSubmit } from 'react-router';
import { STUDIO_REPORTS_PATH } from '#contract/studio/addresses.ts';
import { undoEvent } from '#contract/studio/events.ts';
import { REPORT_KINDS, REPORT_STATES, type ReportVerb } from '#contract/studio/report-kinds.ts';
import {
  actOnReports,
  applyReportedMark,
  finishReport,
  type FullReport,
  getReport,
  listReports,
  refuseReport,
  type StudioReport,
  takeReport,
} from '#contract/studio/reports.ts';
import { formatCount } from '#web/format/format-count.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { describeApiError } from '../../access/api-error.ts';
import { studioCall } from '../../access/studio-call.ts';
import { hasRight, useStudioMe } from '../../access/studio-me.ts';
import { type Act, type ActAnswer, answerAct } from '../../form/answer-act.ts';
import { PageTabs } from '../../catalogue/pages/head/page-tabs.tsx';
import { readText } from '../../form/read-values.ts';
import { Notice } from '../../form/done-notice.tsx';
import { DataList } from '../../list/data-list.tsx';
import { type Filter, readQuery } from '../../list/filters/filters.ts';
import { formatTotal } from '../../list/format-total.ts';
import { loadList } from '../../list/load-list.ts';
import { StudioButton } from '../../ui/studio-button.tsx';
import { StudioPage, WithSide } from '../../ui/studio-page.tsx';
import type { Route } from './+types/reports-page.ts';
import { formatSubject, formatTrouble, KIND_NAMES, STATE_NAMES } from './format-report.ts';
import { reportColumns } from './report-columns.tsx';
import { ReportPanel } from './report-panel.tsx';

const REPORTS = ['жалоба', 'жалобы', 'жалоб'] as const;
const BULK = [
  { name: 'done', label: 'Закрыть' },
  { name: 'take', label: 'Взять' },
  { name: 'refuse', label: 'Отклонить' },
];
const PEOPLE: readonly string[] = ['nickname', 'avatar'];
const FACTS = {
  episodes: 'Открытые, новейшие сначала. Закрытые — через фильтр «Состояние».',
  names:
    'Аватары и те никнеймы, в которых ссылка, телефон, смесь алфавитов или слово команды, а из остальных каждый десятый. Имён команды здесь нет.',
};
const NOTHING_YET = {
  episodes: {
    icon: 'check',
    heading: 'Жалоб нет',
    help: 'Здесь появится всё, о чём зрители сообщают из плеера.',
  },
  names: {
    icon: 'check',
    heading: 'Новых имён нет',
    help: 'Здесь появятся имена и аватары, на которые стоит взглянуть.',
  },
} as const;

/** What a tab of the page lists. */
type About = 'episodes' | 'names';

function filtersOf(about: About): Filter[] {
  const kinds = REPORT_KINDS.filter((kind) => PEOPLE.includes(kind) === (about === 'names'));
  const release: Filter = { name: 'release', title: 'Адрес релиза', kind: 'text', isSearch: true };
  return [
    ...(about === 'episodes' ? [release] : []),
    {
      name: 'kind',
      title: 'Вид',
      kind: 'choice',
      options: kinds.map((value) => ({ value, label: KIND_NAMES[value] })),
    },
    {
      name: 'state',
      title: 'Состояние',
      kind: 'choice',
      options: [
        ...REPORT_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
        { value: 'all', label: 'Любое' },
      ],
    },
  ];
}

async function findReport(args: Route.LoaderArgs): Promise<FullReport | null> {
  const id = Number(new URL(args.request.url).searchParams.get('report'));
  if (!Number.isInteger(id) || id < 1) return null;
  try {
    return await studioCall(args)(getReport, { params: { id } });
  } catch (error) {
    if (describeApiError(error)?.status === 404) return null;
    throw error;
  }
}

export async function loader(args: Route.LoaderArgs) {
  const query = readQuery(args.request, 'kind', 'state', 'release', 'after');
  const isOfNames = PEOPLE.includes(query.kind ?? '') || readQuery(args.request, 'about').about === 'names';
  const about: About = isOfNames ? 'names' : 'episodes';
  const [list, open] = await Promise.all([
    loadList<StudioReport>(() => studioCall(args)(listReports, { query: { ...query, about } })),
    findReport(args),
  ]);
  return { list, open, about, now: new Date().toISOString() };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerAct(request, context.get(apiContext), REPORT_ACTS);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Жалобы · Студия', isHidden: true });
}

/** The queue of what viewers report, and beside it names and avatars that nobody has looked at. */
export default function ReportsPage({ loaderData: { list, open, about, now } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const answer = useActionData<ActAnswer<ReportDone>>();
  // What was wrong with the form of the open report stands in its panel.
  const isOfOpen = answer?.values !== undefined && answer.values['id'] === String(open?.id);
  const told = answer?.done ?? (isOfOpen ? undefined : answer?.problem);
  const submit = useSubmit();
  const me = useStudioMe();
  const withReport = (id: number | null) => {
    const params = new URLSearchParams(query);
    if (id === null) params.delete('report');
    else params.set('report', String(id));
    return `?${params}`;
  };
  const act = (name: string, selected: readonly StudioReport[], clear: () => void) => {
    const ids = selected.map(({ id }) => id).join(',');
    void submit({ act: name, ids }, { method: 'post', preventScrollReset: true });
    clear();
  };
  const rows = (
    <DataList
      key={about}
      name="reports"
      label={about === 'names' ? 'Новые имена' : 'Жалобы'}
      list={list}
      getKey={({ id }) => id}
      nameOf={(row) => `${formatSubject(row)}: ${formatTrouble(row)}`}
      linkTo={({ id }) => withReport(id)}
      isOpen={({ id }) => id === open?.id}
      columns={reportColumns(now)}
      filters={filtersOf(about)}
      selection={{
        forms: REPORTS,
        actions: (selected, clear) =>
          BULK.map(({ name, label }) => (
            <StudioButton
              key={name}
              variant={name === 'done' ? 'main' : 'quiet'}
              onClick={() => act(name, selected, clear)}
            >
              {label}
            </StudioButton>
          )),
      }}
      nothingYet={NOTHING_YET[about]}
      nothingFound={
        about === 'names'
          ? 'Под эти фильтры не попало ни одно имя'
          : 'Под эти фильтры не попала ни одна жалоба'
      }
    />
  );
  return (
    <StudioPage title="Жалобы" count={formatTotal(list.total)} facts={FACTS[about]}>
      {hasRight(me, 'users') && (
        <PageTabs
          label="Списки"
          tabs={[
            {
              to: STUDIO_REPORTS_PATH,
              label: 'Жалобы',
              count: me.counters.reports ?? undefined,
              isOpen: about === 'episodes',
            },
            {
              to: `${STUDIO_REPORTS_PATH}?about=names`,
              label: 'Новые имена',
              count: me.counters.names ?? undefined,
              isOpen: about === 'names',
            },
          ]}
        />
      )}
      {told !== undefined && (
        <Notice key={told} isWrong={answer?.done === undefined} event={answer?.event ?? undefined}>
          {told}
        </Notice>
      )}
      {open ? (
        <WithSide
          side={
            <ReportPanel report={open} answer={isOfOpen ? answer : undefined} closeTo={withReport(null)} />
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

/** What an act on reports came to: what to say, and the event to take back. */
type ReportDone = { done: string; event?: number | null };

const ONE = { take: takeReport, done: finishReport, refuse: refuseReport };

/** An act on one report (`id`), or on some (`ids`). */
const actOn = (verb: ReportVerb, done: string): Act => ({
  run: async (call, { id, ids = '', ...typed }): Promise<ReportDone> => {
    const [note, answer] = [typed['note'] || undefined, typed['answer'] || undefined];
    if (ids === '') {
      const body = verb === 'take' ? { note } : { note, answer };
      return { done, event: (await call(ONE[verb], { params: { id: Number(id) }, body })).event_id };
    }
    const body = { ids: ids.split(',').map(Number), act: verb, note, answer };
    const { changed, skipped } = await call(actOnReports, { body });
    const rest = skipped === 0 ? '' : `, без изменений: ${skipped}`;
    return { done: `Сделано: ${formatCount(changed, REPORTS)}${rest}` };
  },
});

/** The acts of the page of reports. */
const REPORT_ACTS: Record<string, Act> = {
  mark: {
    run: async (call, { id, apply = '', note, answer }, form): Promise<ReportDone> => {
      const message = Number(apply);
      const [start = '', stop = ''] = readText(form, `before_${message}`).split('_');
      const before = { start: start === '' ? null : Number(start), stop: stop === '' ? null : Number(stop) };
      const body = { message, before, note: note || undefined, answer: answer || undefined };
      const { event_id } = await call(applyReportedMark, { params: { id: Number(id) }, body });
      return { done: 'Метка исправлена, жалоба закрыта', event: event_id };
    },
  },
  take: actOn('take', 'Жалоба за вами'),
  done: actOn('done', 'Жалоба закрыта'),
  refuse: actOn('refuse', 'Жалоба отклонена'),
  undo: {
    run: async (call, { event }): Promise<ReportDone> => {
      await call(undoEvent, { params: { id: Number(event) } });
      return { done: 'Отменено: жалоба снова как была' };
    },
  },
};
