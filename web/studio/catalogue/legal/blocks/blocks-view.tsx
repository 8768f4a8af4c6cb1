import { useSearchParams } from 'react-router';
import type { JournalEvent } from '#contract/studio/events.ts';
import { BLOCK_STATES } from '#contract/studio/legal-states.ts';
import { useFocusAfterPanel, usePanel } from '../../../form/act-panel.tsx';
import { DoneNotice } from '../../../form/done-notice.tsx';
import { DataList } from '../../../list/data-list.tsx';
import { type Filter, withValues } from '../../../list/filters/filters.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioLink } from '../../../ui/studio-button.tsx';
import { WithSide } from '../../../ui/studio-page.tsx';
import type { TargetChoice } from '../find-target.ts';
import { BLOCK_STATE_WORDS, type Country, formatTarget } from '../format-legal.ts';
import { blockColumns } from './block-columns.tsx';
import { BlockPanels } from './block-panels.tsx';
import { BlockSide } from './block-side.tsx';
import type { LoadedBlocks } from './load-blocks.ts';

const RELEASE: Filter = { name: 'release', title: 'Название или номер релиза', kind: 'text', isSearch: true };

function filtersFor(countries: readonly Country[]): Filter[] {
  return [
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

/** The button that opens the panel of a new block. */
export function NewBlock({ text }: { text: string }) {
  const [query] = useSearchParams();
  const { open } = usePanel();
  return (
    <StudioLink
      variant={open === null ? 'main' : 'quiet'}
      size="large"
      to={withValues(query, { panel: 'new', done: '' })}
      preventScrollReset
      data-opens="new"
    >
      <StudioIcon name="plus" />
      {text}
    </StudioLink>
  );
}

type BlocksViewProps = LoadedBlocks & {
  choice: TargetChoice | null;
  /** Whether all blocks are of one release, so that nobody has to look for it. */
  isOfRelease?: boolean;
  /** What the list says when there is none. */
  help: string;
};

/** Blocks in a list; the side shows one, with what a visitor sees because of it, and a panel acts on it. */
export function BlocksView({ isOfRelease = false, help, choice, ...loaded }: BlocksViewProps) {
  const { list, open, view, history, done, countries } = loaded;
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
        filters={[...(isOfRelease ? [] : [RELEASE]), ...filtersFor(countries)]}
        nothingYet={{ icon: 'lock', heading: 'Ничего не закрыто', help }}
        nothingFound="Под эти фильтры не попала ни одна блокировка"
      />
    </>
  );
  return (
    <>
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
    </>
  );
}
