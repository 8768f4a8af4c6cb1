import { redirect, useNavigate } from 'react-router';
import { studioRecordPath, studioRecordsPath } from '#contract/studio/addresses.ts';
import { notFound } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../../access/studio-call.ts';
import { DataList } from '../../list/data-list.tsx';
import { type Filter, readQuery } from '../../list/filters/filters.ts';
import { formatTotal } from '../../list/format-total.ts';
import { loadList } from '../../list/load-list.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { Key, StudioLink } from '../../ui/studio-button.tsx';
import { StudioPage } from '../../ui/studio-page.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { findKind } from '../kinds/kinds.ts';
import type { StudioRecord } from '../kinds/record-kind.ts';
import type { Route } from './+types/records-page.ts';
import { endpointsFor } from './endpoints.ts';
import { KindTabs } from './head/kind-tabs.tsx';
import { kindOf, listAllRecords, listRecords } from './load-records.ts';
import { OrderPanel } from './order-panel.tsx';
import { useRemovedToast } from './use-removed-toast.ts';

const FILTERS: readonly Filter[] = [{ name: 'search', title: 'Название', kind: 'text', isSearch: true }];

/** The list of one kind of record; a kind with only one record leads to it. */
export async function loader(args: Route.LoaderArgs) {
  const kind = kindOf(args.params.kind, args.request);
  if (kind.onlyId !== undefined) throw redirect(studioRecordPath(kind.path, kind.onlyId));
  // The episodes of a release are listed on its page.
  if (!endpointsFor(kind.path).list) throw notFound(new URL(args.request.url).pathname);
  const call = studioCall(args);
  const { panel, ...query } = readQuery(args.request, 'search', 'after', 'panel');
  const list = await loadList<StudioRecord>(() => listRecords(call, kind.path, query));
  const ordered = kind.isOrdered && panel === 'order' ? await listAllRecords(call, kind.path) : null;
  return { path: kind.path, list, ordered };
}

export function meta({ matches, params }: Route.MetaArgs) {
  const title = findKind(params.kind)?.words.many ?? 'Записи';
  return pageMeta(matches, { title: `${title} · Студия`, isHidden: true });
}

export default function RecordsPage({ loaderData: { path, list, ordered } }: Route.ComponentProps) {
  const kind = findKind(path);
  if (!kind) throw new Error(`The loader knows ${path}.`);
  const { words, columns, blank, icon, isOrdered } = kind;
  const navigate = useNavigate();
  const newPath = studioRecordPath(path, 'new');
  useRemovedToast(words.removed);
  useKeys({ KeyN: blank && (() => void navigate(newPath)) });
  const create = blank && (
    <StudioLink variant={ordered ? 'quiet' : 'main'} size="large" to={newPath}>
      <StudioIcon name="plus" />
      {words.create}
      <Key>N</Key>
    </StudioLink>
  );
  return (
    <StudioPage
      title={words.many}
      count={formatTotal(list.total)}
      actions={
        <>
          {isOrdered && list.data.length > 1 && (
            <StudioLink
              variant="outline"
              size="large"
              to={`${studioRecordsPath(path)}?panel=order`}
              data-opens="order"
            >
              <StudioIcon name="sort" />
              Порядок
            </StudioLink>
          )}
          {create}
        </>
      }
    >
      <KindTabs kind={kind} />
      <DataList
        key={path}
        name={path}
        label={words.many}
        list={list}
        getKey={({ id }) => id}
        nameOf={({ title }) => title}
        linkTo={({ id }) => studioRecordPath(path, id)}
        columns={columns}
        filters={FILTERS}
        nothingYet={{ icon, heading: words.nothingYet, help: words.nothingYetHelp }}
        nothingFound={words.nothingFound}
      />
      {ordered && <OrderPanel key={ordered.map(({ id }) => id).join()} kind={kind} records={ordered} />}
    </StudioPage>
  );
}
