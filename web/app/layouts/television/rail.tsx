import { useLocation } from 'react-router';
import {
  CATALOG_PATH,
  COLLECTIONS_PATH,
  codeSignInPath,
  FAVORITES_PATH,
  NOTICES_PATH,
  SITEMAP_PATH,
  settingsPath,
} from '#contract/addresses.ts';
import { formatUnread } from '#web/entities/notices/format-notice.ts';
import { useUnread } from '#web/entities/notices/unread-notices.ts';
import { Avatar } from '#web/entities/viewer/account/avatar.tsx';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { NavLink } from '#web/ui/controls/nav-link.tsx';
import { FoxMark } from '#web/ui/icons/fox-mark.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { BAR_LINKS, SETTINGS_LINK } from '../navigation.ts';
import { useSearch } from '../use-search.ts';

/** The sections of the site at the left edge of a television: icons, with their names while one has the focus. */
export function Rail() {
  const isInCollections = useLocation().pathname.startsWith(COLLECTIONS_PATH);
  return (
    <nav data-rail aria-label="Разделы сайта">
      <FoxMark size={40} />
      <SearchItem />
      {BAR_LINKS.map(({ to, label, icon }) => (
        <NavLink key={to} to={to} isCurrent={to === FAVORITES_PATH && isInCollections}>
          <Icon name={icon} size={36} />
          <span>{label}</span>
        </NavLink>
      ))}
      <NoticesItem />
      <NavLink to={SITEMAP_PATH}>
        <Icon name="list" size={36} />
        <span>Все разделы</span>
      </NavLink>
      <NavLink to={SETTINGS_LINK.to}>
        <Icon name="settings" size={36} />
        <span>{SETTINGS_LINK.label}</span>
      </NavLink>
      <AccountItem />
    </nav>
  );
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
    <NavLink to={NOTICES_PATH} aria-label={unread > 0 ? `Уведомления, новых: ${count}` : undefined}>
      <Icon name="bell" size={36} />
      {unread > 0 && <b aria-hidden="true">{count}</b>}
      <span>Уведомления</span>
    </NavLink>
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
    <NavLink to={settingsPath('account')} data-account>
      <Avatar viewer={viewer} size={36} />
      <span>{viewer.nickname ?? viewer.login}</span>
    </NavLink>
  );
}
