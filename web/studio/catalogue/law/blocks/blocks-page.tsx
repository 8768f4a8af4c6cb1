import { useSearchParams } from 'react-router';
import { type Block, listBlocks, viewAsVisitor } from '#contract/studio/blocks.ts';
import { type JournalEvent, listEvents } from '#contract/studio/events.ts';
import { BLOCK_STATES } from '#contract/studio/law-states.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../../../access/studio-call.ts';
import { loadHistory } from '../../../journal/history.tsx';
import { DataList } from '../../../list/data-list.tsx';
import { type Filter, readQuery, withValues } from '../../../list/filters/filters.ts';
import { loadList } from '../../../list/load-list.ts';
import { useFocusAfterPanel, usePanel } from '../../../people/panels/act-panel.tsx';
import { DoneNotice } from '../../../people/user/done-notice.tsx';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioLink } from '../../../ui/studio-button.tsx';
import { StudioPage, WithSide } from '../../../ui/studio-page.tsx';
import { answerAct } from '../answer-act.ts';
import { loadTargetChoice } from '../find-target.ts';
import { BLOCK_STATE_WORDS, type Country, formatTarget } from '../format-law.ts';
import { ConfirmUndo } from '../parts/confirm-undo.tsx';
import { listCountries } from '../read-fields.ts';
import type { Route } from './+types/blocks-page.ts';
import { BLOCK_ACTS } from './block-acts.ts';
import { blockColumns } from './block-columns.tsx';
import { BlockPanels } from './block-panels.tsx';
import { BlockSide } from './block-side.tsx';

const MAX_ID = 2_147_483_647;

export async function loader(args: Route.LoaderArgs) {
  const call = studioCall(args);
  const query = new URL(args.request.url).searchParams;
  const filters = readQuery(args.request, 'state', 'country', 'release', 'after');
  const list = await loadList<Block>(() => call(listBlocks, { query: filters }));
  const id = Number(query.get('block') ?? 0);
  const open =
    Number.isSafeInteger(id) && id > 0 && id < MAX_ID ? await findBlock(call, list.data, id) : null;
  const visitor = query.get('visitor') ?? open?.countries[0];
  const done = Number(query.get('done') ?? 0);
  const [choice, view, history, recent] = await Promise.all([
    query.get('panel') === 'new' ? loadTargetChoice(call, query) : null,
    open && visitor !== undefined && /^[A-Z]{2}$/.test(visitor)
      ? call(viewAsVisitor, { params: { id: open.release.id }, query: { country: visitor } })
      : null,
    open ? loadHistory(call, 'block', open.id) : null,
    done > 0 && done < Number.MAX_SAFE_INTEGER
      ? call(listEvents, { query: { before: done + 1, limit: 1 } })
      : null,
  ]);
  const [event = null] = recent?.data ?? [];
  return {
    list,
    open,
    choice,
    view,
    history,
    done: event?.id === done ? event : null,
    countries: listCountries(),
  };
}

type Call = ReturnType<typeof studioCall>;

// The block of the side may be on another page of the list.
async function findBlock(call: Call, shown: readonly Block[], id: number): Promise<Block | null> {
  const known = shown.find((block) => block.id === id);
  if (known) return known;
  const { data } = await call(listBlocks, { query: { after: id + 1 } });
  return data.find((block) => block.id === id) ?? null;
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerAct(request, context.get(apiContext), BLOCK_ACTS);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Блокировки · Студия', isHidden: true });
}

function filtersFor(countries: readonly Country[]): Filter[] {
  return [
    { name: 'release', title: 'Название или номер релиза', kind: 'text', isSearch: true },
    {
      name: 'state',
      title: 'Состояние',
      kind: 'choice',
      options: BLOCK_STATES.map((value) => ({ value, label: BLOCK_STATE_WORDS[value].name })),
    },
    {
      name: 'country',
      title: 'Страна',
      kind: 'choice',
      options: countries.map(({ code, name }) => ({ value: code, label: name })),
    },
  ];
}

function Done({ event }: { event: JournalEvent | null }) {
  return event && <DoneNotice key={event.id} event={event} />;
}

/** All blocks of releases and episodes; the side shows one, with what a visitor sees because of it. */
export default function BlocksPage({ loaderData }: Route.ComponentProps) {
  const { list, open, choice, view, history, done, countries } = loaderData;
  const [query] = useSearchParams();
  const { open: panel } = usePanel();
  useFocusAfterPanel();
  const withBlock = (id: number | null) => {
    const params = new URLSearchParams(query);
    for (const name of ['block', 'visitor', 'done']) params.delete(name);
    if (id !== null) params.set('block', String(id));
    return `?${params}`;
  };
  const rows = (
    <>
      <Done event={done} />
      <DataList
        name="blocks"
        label="Блокировки показа"
        list={list}
        getKey={({ id }) => id}
        nameOf={formatTarget}
        linkTo={({ id }) => withBlock(id)}
        isOpen={({ id }) => id === open?.id}
        columns={blockColumns(countries)}
        filters={filtersFor(countries)}
        nothingYet={{
          icon: 'lock',
          heading: 'Ничего не закрыто',
          help: 'Здесь будут релизы и эпизоды, которые закрыты в каких-то странах.',
        }}
        nothingFound="Под эти фильтры не попала ни одна блокировка"
      />
    </>
  );
  return (
    <StudioPage
      title="Блокировки"
      facts="Релизы и эпизоды, закрытые в странах. Время московское."
      actions={
        <StudioLink
          variant={panel === null ? 'main' : 'quiet'}
          size="large"
          to={withValues(query, { panel: 'new', done: '' })}
          data-opens="new"
        >
          <StudioIcon name="plus" />
          Закрыть релиз
        </StudioLink>
      }
    >
      {open && history ? (
        <WithSide
          side={
            <BlockSide
              block={open}
              view={view}
              history={history}
              countries={countries}
              closeTo={withBlock(null)}
            />
          }
          isOverlay
        >
          {rows}
        </WithSide>
      ) : (
        rows
      )}
      <BlockPanels
        key={`${panel} ${choice?.picked?.id}`}
        block={open}
        choice={choice}
        countries={countries}
      />
      <ConfirmUndo />
    </StudioPage>
  );
}
