import {
  COLLECTIONS_PATH,
  FAVORITES_PATH,
  HISTORY_PATH,
  LINK_DEVICE_PATH,
  LOGOUT_PATH,
  MY_TORRENTS_PATH,
  NOTICES_PATH,
  SETTINGS_PATH,
} from '#contract/addresses.ts';
import { useRootData } from '../root-data.ts';
import { MenuSheet } from '#web/ui/menu/menu-sheet.tsx';
import { MenuExternalLink, MenuPageLink, MenuSubmit } from '#web/ui/menu/menu.tsx';
import styles from './account-menu.module.css';
import type { IconName } from '#web/ui/icons/icon.tsx';
import type { Viewer } from '../viewer.ts';

// The service worker's cache contains pages that the viewer who signs out has visited. The router stores the pairs of
// pages that it animates when the document is left; listeners run in the order of their registration, so ours is later.
function removeVisitedPages() {
  navigator.serviceWorker?.controller?.postMessage('clear', []);
  window.addEventListener('pagehide', () => sessionStorage.removeItem('remix-router-transitions'));
}

/** A link to a section of the site. */
export type MenuSection = { to: string; label: string; icon: IconName };

type AccountMenuProps = {
  id: string;
  viewer: Pick<Viewer, 'login' | 'nickname' | 'studio'>;
  /** Shown below lg, where the header has no space for them. */
  sections: readonly MenuSection[];
};

/** Links to the viewer's own pages, below lg also to sections of the site, and the sign-out button. */
export function AccountMenu({ id, viewer: { login, nickname, studio }, sections }: AccountMenuProps) {
  const hidesTorrents = useRootData()?.hidesTorrents ?? false;
  return (
    <MenuSheet id={id} label="Аккаунт">
      <p className={styles.who} role="presentation">
        <b>{nickname ?? login}</b>
        {nickname !== null && nickname !== login && <span>{login}</span>}
      </p>
      {studio !== null && (
        <MenuExternalLink href={studio} icon="grid" sameTab>
          Студия
        </MenuExternalLink>
      )}
      <MenuPageLink to={FAVORITES_PATH} icon="heart">
        Избранное
      </MenuPageLink>
      <MenuPageLink to={COLLECTIONS_PATH} icon="bookmark">
        Коллекции
      </MenuPageLink>
      <MenuPageLink to={HISTORY_PATH} icon="clock">
        История
      </MenuPageLink>
      <MenuPageLink to={NOTICES_PATH} icon="bell">
        Уведомления
      </MenuPageLink>
      {!hidesTorrents && (
        <MenuPageLink to={MY_TORRENTS_PATH} icon="magnet">
          Мои раздачи
        </MenuPageLink>
      )}
      <MenuPageLink to={SETTINGS_PATH} icon="settings">
        Настройки
      </MenuPageLink>
      <MenuPageLink to={LINK_DEVICE_PATH} icon="device">
        Привязать устройство
      </MenuPageLink>
      <div className={styles.sections} role="presentation">
        {sections.map(({ to, label, icon }) => (
          <MenuPageLink key={to} to={to} icon={icon}>
            {label}
          </MenuPageLink>
        ))}
      </div>
      <form method="post" action={LOGOUT_PATH} className={styles.out} onSubmit={removeVisitedPages}>
        <MenuSubmit icon="exit">Выйти</MenuSubmit>
      </form>
    </MenuSheet>
  );
}
