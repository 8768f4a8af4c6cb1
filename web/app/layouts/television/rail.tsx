import { useLocation } from 'react-router';
import {
  CATALOG_PATH,
  COLLECTIONS_PATH,
  codeSignInPath,
  FAVORITES_PATH,
  FRANCHISES_PATH,
  GENRES_PATH,
  HISTORY_PATH,
  LATEST_RELEASES_PATH,
  MY_TORRENTS_PATH,
  NOTICES_PATH,
  releasePath,
  SETTINGS_PATH,
  SITEMAP_PATH,
  settingsPath,
  TORRENTS_PATH,
  VIDEOS_PATH,
} from '#contract/addresses.ts';
import { formatUnread } from '#web/entities/notices/format-notice.ts';
import { useUnread } from '#web/entities/notices/unread-notices.ts';
import { Avatar } from '#web/entities/viewer/account/avatar.tsx';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { Link, type LinkProps } from '#web/ui/controls/link.tsx';
import { FoxMark } from '#web/ui/icons/fox-mark.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { BAR_LINKS, SETTINGS_LINK } from '../navigation.ts';
import { useSearch } from '../use-search.ts';

const ACCOUNT_PATH = settingsPath('account');

// Pages without an icon of their own, by the section that leads to them.
const BELOW: Record<string, readonly string[]> = {
  [CATALOG_PATH]: [GENRES_PATH, LATEST_RELEASES_PATH, FRANCHISES_PATH, releasePath('')],
  [FAVORITES_PATH]: [COLLECTIONS_PATH],
  [SITEMAP_PATH]: [TORRENTS_PATH, VIDEOS_PATH, HISTORY_PATH, MY_TORRENTS_PATH],
  [SETTINGS_LINK.to]: [SETTINGS_PATH],
};

/** The sections of the site at the left edge of a television: icons, with their names while one has the focus. */
export function Rail() {
  return (
    <nav data-rail aria-label="Разделы сайта">
      <FoxMark size={40} />
      <SearchItem />
      {BAR_LINKS.map(({ to, label, icon }) => (
        <Section key={to} to={to}>
          <Icon name={icon} size={36} />
          <span>{label}</span>
        </Section>
      ))}
      <NoticesItem />
      <Section to={SITEMAP_PATH}>
        <Icon name="list" size={36} />
        <span>Все разделы</span>
      </Section>
      <Section to={SETTINGS_LINK.to}>
        <Icon name="settings" size={36} />
        <span>{SETTINGS_LINK.label}</span>
      </Section>
      <AccountItem />
    </nav>
  );
}

/** A link of the rail, marked as current on its page and on the pages of its section. */
function Section(link: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  const isHere = pathname === link.to;
  const isOthers = pathname === ACCOUNT_PATH && link.to !== ACCOUNT_PATH;
  const isBelow = !isOthers && BELOW[link.to]?.some((path) => pathname.startsWith(path));
  return <Link {...link} aria-current={isHere ? 'page' : isBelow ? 'true' : undefined} />;
}

function SearchItem() {
  const { Dialog, dialog, open, preload } = useSearch();
  return (
    <>
      <Link
        to={CATALOG_PATH}
        onFocus={preload}
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <Icon name="search" size={36} />
        <span>Поиск</span>
      </Link>
      {Dialog && <Dialog ref={dialog} />}
    </>
  );
}

function NoticesItem() {
  const unread = useUnread();
  const count = formatUnread(unread);
  return (
    <Section to={NOTICES_PATH} aria-label={unread > 0 ? `Уведомления, новых: ${count}` : undefined}>
      <Icon name="bell" size={36} />
      {unread > 0 && <b aria-hidden="true">{count}</b>}
      <span>Уведомления</span>
    </Section>
  );
}

function AccountItem() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (!viewer) {
    return (
      <Link to={codeSignInPath(pathname + search)} data-account>
        <Icon name="user" size={36} />
        <span>Войти</span>
      </Link>
    );
  }
  return (
    <Section to={ACCOUNT_PATH} data-account>
      <Avatar viewer={viewer} size={36} />
      <span>{viewer.nickname ?? viewer.login}</span>
    </Section>
  );
}
