import { ACTS } from '#contract/studio/acts.ts';
import { listEvents } from '#contract/studio/events.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../access/studio-call.ts';
import { DataList } from '../list/data-list.tsx';
import { loadList } from '../list/load-list.ts';
import { readQuery } from '../list/filters/filters.ts';
import { StudioPage } from '../ui/studio-page.tsx';
import type { Route } from './+types/journal-page.ts';

export async function loader(args: Route.LoaderArgs) {
  const { after } = readQuery(args.request, 'after');
  const query = after === undefined ? {} : { before: Number(after) };
  return { list: await loadList(() => studioCall(args)(listEvents, { query })) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Журнал · Студия', isHidden: true });
}

export default function JournalPage({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <StudioPage title="Журнал">
      <DataList
        name="journal"
        label="Журнал"
        list={list}
        getKey={({ id }) => id}
        nameOf={({ id }) => `запись ${id}`}
        columns={[
          { id: 'act', title: 'Что', cell: (row) => ACTS[row.act].name, text: (row) => ACTS[row.act].name },
          { id: 'at', title: 'Когда', cell: (row) => formatMoment(new Date(row.at)), text: (row) => row.at },
        ]}
        nothingYet={{ icon: 'journal', heading: 'Записей пока нет' }}
        nothingFound="Под эти фильтры не попала ни одна запись"
      />
    </StudioPage>
  );
}
