import { MY_TORRENTS_PATH, settingsPath } from '#contract/addresses.ts';
import { myTorrents } from '#contract/torrents.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { PRIVATE_HEADERS, signedInOnly } from '#web/account/auth/signed-in-only.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { plural } from '#web/format/plural.ts';
import { formatSize } from '#contract/format-size.ts';
import type { Route } from './+types/my-torrents-page.ts';
import { NO_CHOICE, torrentsPath } from './choice.ts';
import { refuseHidden } from './hidden.ts';
import styles from './my-torrents.module.css';
import { SharedTorrent } from './shared-torrent.tsx';
import { ratioWords } from './ratio-words.ts';
import { SHOWN_FIELDS, TORRENTS_WORDS } from './shown-torrent.ts';
import { TorrentLists } from './lists.tsx';

const FIELDS = ['uploaded', 'downloaded', 'seeding', 'leeching'];
const OF_ACTIVE = ['is_seeder', 'uploaded', 'downloaded', 'is_replaced'];
const INCLUDED = [
  ...FIELDS,
  ...OF_ACTIVE.map((name) => `active.${name}`),
  ...SHOWN_FIELDS.map((name) => `active.torrent.${name}`),
];

export async function loader(args: Route.LoaderArgs) {
  await refuseHidden(args.context.get(apiContext), args.request);
  return signedInOnly(args, (call) => call(myTorrents, { query: { include: INCLUDED } }));
}

export const headers = () => PRIVATE_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Мои раздачи', path: MY_TORRENTS_PATH, hidden: true });
}

export default function MyTorrentsPage({ loaderData: mine }: Route.ComponentProps) {
  const { uploaded, downloaded, seeding, leeching, active } = mine;
  const more = seeding + leeching - active.length;
  return (
    <main className={styles.page}>
      <h1>Торренты</h1>
      <TorrentLists shown="mine" />
      <dl className={styles.figures}>
        <Figure name="Отдано" value={formatSize(uploaded)} />
        <Figure name="Скачано" value={formatSize(downloaded)} />
        <Figure name="Соотношение" value={ratioWords(uploaded, downloaded)} />
        <Figure name="Раздаёте" value={plural(seeding, TORRENTS_WORDS)} />
      </dl>
      <p className={styles.about}>
        Считается то, что ваш клиент передал с торрент-файлами, скачанными под вашим аккаунтом. Их ключ лежит
        в <Link to={settingsPath('account')}>настройках</Link>.
      </p>
      {active.length === 0 ? (
        <EmptyState
          heading="Сейчас вы ничего не раздаёте"
          help="Откройте торрент-файл в своём клиенте: через минуту раздача появится здесь"
          action={
            <LinkButton to={torrentsPath({ ...NO_CHOICE, needs_seeds: true })} look="main">
              Где нужны сиды
            </LinkButton>
          }
        />
      ) : (
        <section className={styles.now} aria-label="Сейчас">
          <h2>Сейчас</h2>
          <p className={styles.about}>Отданное и скачанное здесь считается с запуска клиента.</p>
          <ul className={styles.list}>
            {active.map((shared) => (
              <SharedTorrent key={shared.torrent.id} shared={shared} />
            ))}
          </ul>
          {more > 0 && <p className={styles.about}>И ещё {plural(more, TORRENTS_WORDS)}.</p>}
        </section>
      )}
    </main>
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
