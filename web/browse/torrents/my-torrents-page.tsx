import { MY_TORRENTS_PATH, settingsPath } from '#contract/addresses.ts';
import { myTorrents } from '#contract/torrents.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { PRIVATE_HEADERS, requireSignIn } from '#web/account/auth/login/signed-in-only.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { Page } from '#web/ui/page.tsx';
import { formatCount } from '#web/format/format-count.ts';
import { formatSize } from '#contract/format-size.ts';
import type { Route } from './+types/my-torrents-page.ts';
import { DEFAULT_TORRENTS_CHOICE, torrentsPath } from './choice.ts';
import { assertTorrentsVisible } from './assert-torrents-visible.ts';
import styles from './my-torrents.module.css';
import { SharedTorrent } from './shared-torrent.tsx';
import { formatRatio } from './format-ratio.ts';
import { TORRENT_FIELDS, TORRENT_FORMS } from './shown-torrent.ts';
import { TorrentTabs } from './torrent-tabs.tsx';

const FIELDS = ['uploaded', 'downloaded', 'seeding', 'leeching'];
const ACTIVE_FIELDS = ['is_seeder', 'uploaded', 'downloaded', 'is_replaced'];
const INCLUDED = [
  ...FIELDS,
  ...ACTIVE_FIELDS.map((name) => `active.${name}`),
  ...TORRENT_FIELDS.map((name) => `active.torrent.${name}`),
];

export async function loader(args: Route.LoaderArgs) {
  await assertTorrentsVisible(args.context.get(apiContext), args.request);
  return requireSignIn(args, (call) => call(myTorrents, { query: { include: INCLUDED } }));
}

export const headers = () => PRIVATE_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Мои раздачи', path: MY_TORRENTS_PATH, isHidden: true });
}

export default function MyTorrentsPage({ loaderData: mine }: Route.ComponentProps) {
  const { uploaded, downloaded, seeding, leeching, active } = mine;
  const hiddenCount = seeding + leeching - active.length;
  return (
    <Page>
      <h1 className={styles.heading}>Торренты</h1>
      <TorrentTabs shown="mine" />
      <dl className={styles.figures}>
        <Figure name="Отдано" value={formatSize(uploaded)} />
        <Figure name="Скачано" value={formatSize(downloaded)} />
        <Figure name="Соотношение" value={formatRatio(uploaded, downloaded)} />
        <Figure name="Раздаёте" value={formatCount(seeding, TORRENT_FORMS)} />
      </dl>
      <p className={styles.about}>
        Считается то, что ваш клиент передал с торрент-файлами, скачанными под вашим аккаунтом. Их&nbsp;ключ
        лежит в <Link to={settingsPath('account')}>настройках</Link>.
      </p>
      {active.length === 0 ? (
        <EmptyState
          heading="Сейчас вы ничего не раздаёте"
          help="Откройте торрент-файл в своём клиенте: через минуту раздача появится здесь"
          action={
            <LinkButton to={torrentsPath({ ...DEFAULT_TORRENTS_CHOICE, needs_seeds: true })} variant="main">
              Где нужны сиды
            </LinkButton>
          }
        />
      ) : (
        <section className={styles.now} aria-label="Сейчас">
          <h2>Сейчас</h2>
          <p className={styles.about}>
            Отданное и скачанное здесь считается с запуска клиента. В общий счёт отданное попадает, когда
            клиенты скачавших сообщат о том же.
          </p>
          <ul className={styles.list}>
            {active.map((shared) => (
              <SharedTorrent key={shared.torrent.id} shared={shared} />
            ))}
          </ul>
          {hiddenCount > 0 && (
            <p className={styles.about}>И ещё {formatCount(hiddenCount, TORRENT_FORMS)}.</p>
          )}
        </section>
      )}
    </Page>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
