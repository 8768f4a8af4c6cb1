import {
  COLLECTIONS_PATH,
  FAVORITES_PATH,
  HISTORY_PATH,
  LINK_DEVICE_PATH,
  LOGOUT_PATH,
  MY_TORRENTS_PATH,
  SETTINGS_PATH,
} from '#contract/addresses.ts';
import { useRootData } from './root-data.ts';
import { MenuList, MenuPlace, MenuSubmit } from '#web/ui/controls/menu.tsx';
import styles from './account-menu.module.css';
import type { Viewer } from './viewer.ts';

// What the service worker keeps was looked at by whoever leaves.
function forgetHere() {
  navigator.serviceWorker?.controller?.postMessage('clear', []);
}

type AccountMenuProps = { id: string; viewer: Pick<Viewer, 'login' | 'nickname'> };

/** Where whoever is signed in has things of their own, and the way out. */
export function AccountMenu({ id, viewer: { login, nickname } }: AccountMenuProps) {
  const hidesTorrents = useRootData()?.hidesTorrents ?? false;
  return (
    <MenuList id={id} label="Аккаунт">
      <p className={styles.who} role="presentation">
        <b>{nickname ?? login}</b>
        {nickname !== null && nickname !== login && <span>{login}</span>}
      </p>
      <MenuPlace to={FAVORITES_PATH} icon="heart">
        Избранное
      </MenuPlace>
      <MenuPlace to={COLLECTIONS_PATH} icon="bookmark">
        Коллекции
      </MenuPlace>
      <MenuPlace to={HISTORY_PATH} icon="clock">
        История
      </MenuPlace>
      {!hidesTorrents && (
        <MenuPlace to={MY_TORRENTS_PATH} icon="magnet">
          Мои раздачи
        </MenuPlace>
      )}
      <MenuPlace to={SETTINGS_PATH} icon="settings">
        Настройки
      </MenuPlace>
      <MenuPlace to={LINK_DEVICE_PATH} icon="device">
        Привязать устройство
      </MenuPlace>
      <form method="post" action={LOGOUT_PATH} className={styles.out} onSubmit={forgetHere}>
        <MenuSubmit icon="exit">Выйти</MenuSubmit>
      </form>
    </MenuList>
  );
}
