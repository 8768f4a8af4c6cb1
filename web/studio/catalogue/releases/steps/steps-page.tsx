import { useRevalidator, useSearchParams } from 'react-router';
import { formatOrdinal } from '#contract/episode-names.ts';
import { STUDIO_STEPS_PATH, studioEpisodeStepsPath } from '#contract/studio/addresses.ts';
import { STEP_KINDS, STEP_STATES } from '#contract/studio/step-kinds.ts';
import { type ListedStep, listSteps } from '#contract/studio/steps.ts';
import { formatCount, type PluralForms } from '#web/format/format-count.ts';
import { pageMeta } from '#web/page/meta.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { studioCall } from '../../../access/studio-call.ts';
import { DataList } from '../../../list/data-list.tsx';
import { type Filter, readQuery } from '../../../list/filters/filters.ts';
import { formatTotal } from '../../../list/format-total.ts';
import type { Column } from '../../../list/list-types.ts';
import { loadList } from '../../../list/load-list.ts';
import { StudioButton } from '../../../ui/studio-button.tsx';
import { StudioPage } from '../../../ui/studio-page.tsx';
import { PageTabs } from '../../pages/head/page-tabs.tsx';
import type { Route } from './+types/steps-page.ts';
import { formatDue, formatKind, formatListedStep, formatPerson, formatState } from './format-step.ts';
import { StepStateMark } from './step-state.tsx';

const REMARKS: PluralForms = ['замечание', 'замечания', 'замечаний'];
const WHO = [
  ['mine', 'Мои'],
  ['team', 'Все'],
  ['nobody', 'Без исполнителя'],
] as const;

export async function loader(args: Route.LoaderArgs) {
  const query = readQuery(args.request, 'who', 'team', 'kind', 'state', 'after');
  let more: { teams: { id: string; title: string }[]; push: { is_on: boolean; devices: number } } | undefined;
  const list = await loadList<ListedStep>(async () => {
    const { teams, push, ...page } = await studioCall(args)(listSteps, { query });
    more = { teams, push };
    return page;
  });
  return { list, who: query.who ?? 'mine', ...more, now: new Date().toISOString() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Этапы · Студия', isHidden: true });
}

function columnsAt(now: string): Column<ListedStep>[] {
  return [
    {
      id: 'step',
      title: 'Этап',
      cell: ({ kind }) => formatKind(kind),
      text: ({ kind }) => formatKind(kind),
    },
    {
      id: 'episode',
      title: 'Эпизод',
      cell: ({ episode }) => `${episode.release.name}, ${formatOrdinal(episode.ordinal)}`,
      text: ({ episode }) => `${episode.release.name}, ${formatOrdinal(episode.ordinal)}`,
    },
    {
      id: 'assignee',
      title: 'Кто',
      cell: ({ assignee }) => assignee && formatPerson(assignee),
      text: ({ assignee }) => assignee && formatPerson(assignee),
    },
    {
      id: 'due',
      title: 'Срок',
      cell: ({ due_at }) => formatDue(due_at, now),
      text: ({ due_at }) => due_at,
    },
    {
      id: 'state',
      title: 'Состояние',
      cell: (step) => <StepStateMark step={step} />,
      text: ({ state }) => formatState(state),
    },
    {
      id: 'remarks',
      title: 'Замечания',
      cell: ({ open_remarks: open }) => open > 0 && formatCount(open, REMARKS),
      text: ({ open_remarks: open }) => open,
    },
    { id: 'note', title: 'Заметка', isOptional: true, cell: ({ note }) => note, text: ({ note }) => note },
  ];
}

function filtersOf(teams: readonly { id: string; title: string }[]): Filter[] {
  const kinds = STEP_KINDS.map((value) => ({ value, label: formatKind(value) }));
  const states = STEP_STATES.map((value) => ({ value, label: formatState(value) }));
  return [
    { name: 'kind', title: 'Этап', kind: 'choice', options: kinds },
    {
      name: 'state',
      title: 'Состояние',
      kind: 'choice',
      options: [{ value: 'overdue', label: 'Просрочены' }, ...states, { value: 'all', label: 'Любое' }],
    },
    {
      name: 'team',
      title: 'Команда',
      kind: 'choice',
      options: teams.map(({ id, title }) => ({ value: id, label: title })),
    },
  ];
}

/** The steps of the member, and those of the teams: what is due first at the top. */
export default function StepsPage({
  loaderData: { list, who, teams = [], push, now },
}: Route.ComponentProps) {
  const [query] = useSearchParams();
  const tabs = WHO.map(([value, label]) => ({
    to: value === 'mine' ? STUDIO_STEPS_PATH : `${STUDIO_STEPS_PATH}?who=${value}`,
    label,
    isOpen: who === value,
  }));
  return (
    <StudioPage
      title="Этапы"
      count={formatTotal(list.total)}
      facts="Незаконченные, по сроку: первыми просроченные. Время московское."
      actions={push && <PushButton push={push} />}
    >
      <PageTabs label="Чьи этапы" tabs={tabs} />
      <DataList
        key={`${who} ${query.get('after') ?? ''}`}
        name="steps"
        label="Этапы"
        list={list}
        getKey={({ episode, kind }) => `${episode.id} ${kind}`}
        nameOf={formatListedStep}
        linkTo={({ episode }) => studioEpisodeStepsPath(episode.id)}
        columns={columnsAt(now)}
        filters={filtersOf(teams)}
        nothingYet={{
          icon: 'check',
          heading: who === 'mine' ? 'За вами ничего нет' : 'Этапов нет',
          help: 'Этапы назначают на странице эпизода: кто что делает и до какого времени.',
        }}
        nothingFound="Под эти фильтры не попал ни один этап"
      />
    </StudioPage>
  );
}

/** Turns the push messages about steps on or off; without a browser that gets any it says where to allow them. */
function PushButton({ push: { is_on: isOn, devices } }: { push: { is_on: boolean; devices: number } }) {
  const { revalidate } = useRevalidator();
  const toggle = async () => {
    const { refused } = await sendToStudio('POST', 'me/step-pushes', { is_on: !isOn });
    if (refused) return showToast('error', refused.message);
    showToast(
      'success',
      isOn
        ? 'В браузере больше не скажут: остаётся колокольчик'
        : devices === 0
          ? 'Включено, но ни один ваш браузер не получает уведомлений: разрешите их в настройках, «Уведомления»'
          : 'Об этапах скажут в браузере',
    );
    return revalidate();
  };
  return (
    <StudioButton variant="outline" size="large" aria-pressed={isOn} onClick={() => void toggle()}>
      Сообщать о моих этапах в браузере
    </StudioButton>
  );
}
