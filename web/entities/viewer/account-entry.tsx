import { memo } from 'react';
import { useLocation } from 'react-router';
import { signInPath } from '#contract/addresses.ts';
import { useViewer } from './root-data.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import styles from './account-entry.module.css';
import { Avatar } from './avatar.tsx';

// Only signed-in viewers load the menu's code.
const loaded = import.meta.env.SSR ? await import('./account-menu.tsx') : undefined;
const load = () => import('./account-menu.tsx');
// Without memo, a render before the code arrives would remove the server-rendered menu for a moment.
const AccountMenu = memo(lazyComponent(loaded, load, (module) => module.AccountMenu));

const MENU = 'account-menu';

function useSignInPath(): string {
  const { pathname, search } = useLocation();
  return signInPath(pathname + search);
}

/** The end of the header on wide screens: a sign-in link, or the viewer's avatar, which opens the account menu. */
export function AccountEntry() {
  const to = useSignInPath();
  const viewer = useViewer();
  if (!viewer) {
    return (
      <span className={styles.enter}>
        <LinkButton to={to}>Войти</LinkButton>
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.face}
        popoverTarget={MENU}
        aria-haspopup="menu"
        aria-label={`Аккаунт: ${viewer.nickname ?? viewer.login}`}
      >
        <Avatar viewer={viewer} size={36} />
      </button>
      <AccountMenu id={MENU} viewer={viewer} />
    </>
  );
}

/** The same as the last item of the navigation bar on phones. */
export function AccountNavItem({ className }: { className: string | undefined }) {
  const to = useSignInPath();
  const viewer = useViewer();
  if (!viewer) {
    return (
      <Link to={to} className={className}>
        <Icon name="user" size={22} />
        Войти
      </Link>
    );
  }
  return (
    <button type="button" className={className} popoverTarget={MENU} aria-haspopup="menu">
      <Avatar viewer={viewer} size={22} />
      Профиль
    </button>
  );
}
