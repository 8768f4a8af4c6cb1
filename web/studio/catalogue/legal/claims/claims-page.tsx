import { studioClaimPath } from '#contract/studio/addresses.ts';
import { listClaims, type ListedClaim } from '#contract/studio/claims.ts';
import { CLAIM_STATES } from '#contract/studio/legal-states.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../../../access/studio-call.ts';
import { ActForm } from '../../../form/act-form.tsx';
import { ActPanel, useFocusAfterPanel, usePanel } from '../../../form/act-panel.tsx';
import { answerAct } from '../../../form/answer-act.ts';
import { Field, TextField } from '../../../form/field.tsx';
import { DataList } from '../../../list/data-list.tsx';
import { type Filter, readQuery } from '../../../list/filters/filters.ts';
import type { Column } from '../../../list/list-types.ts';
import { formatTotal } from '../../../list/format-total.ts';
import { loadList } from '../../../list/load-list.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioLink } from '../../../ui/studio-button.tsx';
import { StudioPage } from '../../../ui/studio-page.tsx';
import {
  CLAIM_STATE_WORDS,
  type Country,
  formatCountries,
  formatDay,
  formatTarget,
} from '../format-legal.ts';
import styles from '../legal.module.css';
import { MomentField } from '../parts/term-fields.tsx';
import { listCountries } from '../read-fields.ts';
import type { Route } from './+types/claims-page.ts';
import { CLAIMS_ACTS } from './claim-acts.ts';
import { ClaimStateMark } from './claim-head.tsx';

export async function loader(args: Route.LoaderArgs) {
  const call = studioCall(args);
  const query = readQuery(args.request, 'state', 'search', 'after');
  const list = await loadList<ListedClaim>(() => call(listClaims, { query }));
  return { list, countries: listCountries() };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerAct(request, context.get(apiContext), CLAIMS_ACTS);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Правообладатели · Студия', isHidden: true });
}

const FILTERS: readonly Filter[] = [
  { name: 'search', title: 'Заявитель или номер', kind: 'text', isSearch: true },
  {
    name: 'state',
    title: 'Состояние',
    kind: 'choice',
    options: [
      { value: 'overdue', label: 'Просрочены' },
      ...CLAIM_STATES.map((value) => ({ value, label: CLAIM_STATE_WORDS[value].name })),
    ],
  },
];

function formatTargets({ targets }: ListedClaim): string {
  const [first, ...more] = targets;
  if (!first) return '';
  return more.length === 0 ? formatTarget(first) : `${formatTarget(first)} и ещё ${more.length}`;
}

const formatDue = ({ due_at, is_overdue }: ListedClaim) =>
  due_at === null ? '—' : `${formatDay(due_at)}${is_overdue ? ', просрочено' : ''}`;

function columnsFor(countries: readonly Country[]): Column<ListedClaim>[] {
  return [
    {
      id: 'who',
      title: 'Заявление',
      cell: ({ id, claimant }) => `№ ${id}, ${claimant}`,
      text: ({ id, claimant }) => `№ ${id}, ${claimant}`,
    },
    {
      id: 'state',
      title: 'Состояние',
      cell: ({ state }) => <ClaimStateMark state={state} />,
      text: ({ state }) => CLAIM_STATE_WORDS[state].name,
    },
    {
      id: 'due',
      title: 'Ответить до',
      cell: (claim) => <span className={claim.is_overdue ? styles.late : undefined}>{formatDue(claim)}</span>,
      text: formatDue,
    },
    { id: 'what', title: 'Что', cell: (claim) => formatTargets(claim) || '—', text: formatTargets },
    {
      id: 'where',
      title: 'Где',
      cell: (claim) => formatCountries(claim.countries, countries) || '—',
      text: (claim) => claim.countries.join(' '),
    },
    {
      id: 'since',
      title: 'Получено',
      cell: ({ created_at }) => (
        <>
          <span className={styles.onCard}>получено </span>
          {formatDay(created_at)}
        </>
      ),
      text: ({ created_at }) => created_at,
    },
  ];
}

function CreatePanel() {
  return (
    <ActPanel title="Записать заявление">
      <ActForm act="create" submit="Записать">
        <Field name="claimant" label="Заявитель" maxLength={300} autoComplete="off" required />
        <TextField name="contacts" label="Контакты: в журнал не попадают" rows={2} maxLength={5000} />
        <TextField name="basis" label="Что требует и на каком основании" maxLength={5000} />
        <MomentField
          name="due_at"
          label="Ответить до"
          help="Когда срок выйдет, заявление появится на странице «Сегодня»."
          time={null}
        />
      </ActForm>
    </ActPanel>
  );
}

/** All claims of rightholders. */
export default function ClaimsPage({ loaderData: { list, countries } }: Route.ComponentProps) {
  const { open } = usePanel();
  useFocusAfterPanel();
  return (
    <StudioPage
      title="Правообладатели"
      count={formatTotal(list.total)}
      facts="Заявления, меры по ним и ответы"
      actions={
        <StudioLink variant={open === null ? 'main' : 'quiet'} size="large" to="?panel=new" data-opens="new">
          <StudioIcon name="plus" />
          Записать заявление
        </StudioLink>
      }
    >
      <DataList
        name="claims"
        label="Заявления правообладателей"
        list={list}
        getKey={({ id }) => id}
        nameOf={({ id }) => `заявление № ${id}`}
        linkTo={({ id }) => studioClaimPath(id)}
        columns={columnsFor(countries)}
        filters={FILTERS}
        nothingYet={{
          icon: 'legal',
          heading: 'Заявлений пока нет',
          help: 'Запишите сюда письмо правообладателя: мера, срок и ответ останутся вместе.',
        }}
        nothingFound="Под эти фильтры не попало ни одно заявление"
      />
      {open === 'new' && <CreatePanel />}
    </StudioPage>
  );
}
