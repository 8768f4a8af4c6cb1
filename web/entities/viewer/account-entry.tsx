import { memo } from 'react';
import { useLocation } from 'react-router';
import { signInPath } from '#contract/addresses.ts';
import { useViewer } from './root-data.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import styles from './account-entry.module.css';
import { Avatar } from './avatar.tsx';

// Visitors' pages need none of its code.
const drawn = import.meta.env.SSR ? await import('./account-menu.tsx') : undefined;
const load = () => import('./account-menu.tsx');
// Drawn again before its code is here, the menu of the server would go and come back.
const AccountMenu = memo(later(drawn, load, (module) => module.AccountMenu));

const MENU = 'account-menu';

function useSignInPath(): string {
  const { pathname, search } = useLocation();
  return signInPath(pathname + search);
}

/**
 * What the header of wide screens ends with: the way to sign in, or the picture of whoever has, which opens their menu.
 */
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

/** The same as the last place of the bar of phones. */
export function AccountPlace({ className }: { className: string | undefined }) {
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
