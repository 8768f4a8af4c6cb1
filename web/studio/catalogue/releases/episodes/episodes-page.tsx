import { listReleaseEpisodes } from '#contract/studio/records/episodes.ts';
import type { ReleaseState } from '#contract/studio/releases.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../../../access/studio-call.ts';
import { useFocusAfterPanel, usePanel } from '../../../form/act-panel.tsx';
import { Blank } from '../../../ui/blank.tsx';
import { UPLOAD_PANEL } from '../../../form/uploads/upload-link.tsx';
import { UploadPanel } from '../../uploads/upload-panel.tsx';
import { RecordFrame } from '../../pages/head/record-frame.tsx';
import { loadRecord } from '../../pages/load-records.ts';
import { releaseKind } from '../release-kind.tsx';
import type { Route } from './+types/episodes-page.ts';
import { BeginLink, BeginPanel } from './begin-panel.tsx';
import { EpisodeOrder } from './episode-order.tsx';
import { formatEpisode } from './episode-row.tsx';
import { publishPanel } from './plan/planned-info.ts';
import { PublishPanel } from './plan/publish-panel.tsx';

/** The episodes of a release, in the order to watch them. */
export async function loader(args: Route.LoaderArgs) {
  const call = studioCall(args);
  const { id } = args.params;
  const [record, { data, suggested_at: suggested }] = await Promise.all([
    loadRecord(call, releaseKind.path, id),
    call(listReleaseEpisodes, { params: { id } }),
  ]);
  const state = record.info['state'] as ReleaseState;
  return { record, state, episodes: data, suggested, now: new Date().toISOString() };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Эпизоды: ${loaderData.record.title}` : 'Эпизоды';
  return pageMeta(matches, { title: `${title} · Студия`, isHidden: true });
}

export default function EpisodesPage({ loaderData }: Route.ComponentProps) {
  const { record, state, episodes, suggested, now } = loaderData;
  const { open } = usePanel();
  useFocusAfterPanel();
  const picked = episodes.find(({ id }) => open === publishPanel(id));
  return (
    <RecordFrame kind={releaseKind} record={record} tab="episodes" action={<BeginLink />}>
      {episodes.length > 0 ? (
        <EpisodeOrder key={record.id} releaseId={record.id} episodes={episodes} now={now} />
      ) : (
        <Blank
          icon="list"
          heading="Эпизодов пока нет"
          help="Загрузите видео: эпизод появится здесь, как только файл проверен, а на сайте — когда его опубликуют. Или заведите эпизод, чтобы сначала назначить этапы."
        />
      )}
      {picked && (
        <PublishPanel
          id={picked.id}
          title={formatEpisode(picked)}
          info={picked}
          suggested={suggested}
          releaseState={state}
        />
      )}
      <BeginPanel releaseId={record.id} episodes={episodes} />
      {open === UPLOAD_PANEL && <UploadPanel release={{ id: Number(record.id), name: record.title }} />}
    </RecordFrame>
  );
}
