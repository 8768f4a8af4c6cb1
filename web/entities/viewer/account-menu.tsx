import { useRootData } from './root-data.ts';
import { MenuList, MenuPlace, MenuSubmit } from '#web/ui/controls/menu.tsx';
import styles from './account-menu.module.css';
import type { Viewer } from './viewer.ts';

// The service worker's cache contains pages that the viewer who signs out has visited.
function clearCaches() {
  navigator.serviceWorker?.controller?.postMessage('clear', []);
}

type AccountMenuProps = { id: string; viewer: Pick<Viewer, 'login' | 'nickname'> };

/** Links to the viewer's own pages and the sign-out button. */
export function AccountMenu({ id, viewer: { login, nickname } }: AccountMenuProps) {
  const hidesTorrents = useRootData()?.hidesTorrents ?? false;
  return (
    <MenuList id={id} label="Аккаунт">
      <p className={styles.who} role="presentation">
        <b>{nickname ?? login}</b>
        {nickname !== null && nickname !== login && <span>{login}</span>}
      </p>
      <MenuPlace to="/me/favorites/" icon="heart">
        Избранное
      </MenuPlace>
      <MenuPlace to="/me/collections/" icon="bookmark">
        Коллекции
      </MenuPlace>
      <MenuPlace to="/me/history/" icon="clock">
        История
      </MenuPlace>
      {!hidesTorrents && (
        <MenuPlace to="/me/torrents/" icon="magnet">
          Мои раздачи
        </MenuPlace>
      )}
      <MenuPlace to="/app/settings/" icon="settings">
        Настройки
      </MenuPlace>
      <MenuPlace to="/app/auth/otp/linkDevice" icon="device">
        Привязать устройство
      </MenuPlace>
      <form method="post" action="/app/auth/logout" className={styles.out} onSubmit={clearCaches}>
        <MenuSubmit icon="exit">Выйти</MenuSubmit>
      </form>
    </MenuList>
  );
}
