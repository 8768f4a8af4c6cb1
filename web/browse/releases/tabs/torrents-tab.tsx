import { apiContext } from '#web/page/api.ts';
import { assertTorrentsVisible } from '#web/browse/torrents/assert-torrents-visible.ts';
import { TorrentTable } from '#web/browse/torrents/torrent-table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { Route } from './+types/torrents-tab.ts';
import styles from './torrents-tab.module.css';
import { useRelease } from '../use-release.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await assertTorrentsVisible(context.get(apiContext), request);
  return null;
}

/** Skips the server when switching tabs: if torrents are hidden, no link leads here. */
export function clientLoader() {
  return null;
}

/** The release's torrents. */
export default function TorrentsTab() {
  const { release, now } = useRelease();
  if (release.torrents.length === 0) return <EmptyState heading="Торрентов пока нет" />;
  return (
    <section className={styles.tab} aria-label="Торренты">
      <TorrentTable
        torrents={release.torrents.toSorted((a, b) => a.sort_order - b.sort_order)}
        now={now.toISOString()}
      />
    </section>
  );
}
