import { useLocation } from 'react-router';
import { signInPath } from '#contract/addresses.ts';
import { useViewer } from '../root-data.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import styles from './account-entry.module.css';
import type { MenuSection } from './account-menu.tsx';
import { Avatar } from './avatar.tsx';

// Only signed-in viewers load the menu's code.
const loaded = import.meta.env.SSR ? await import('./account-menu.tsx') : undefined;
const load = () => import('./account-menu.tsx');
const AccountMenu = lazyComponent(loaded, load, (module) => module.AccountMenu);

/** The id of the account menu, which the bottom bar opens, too. */
export const ACCOUNT_MENU = 'account-menu';

type AccountEntryProps = {
  /** The sections of the site that the header has no space for below lg; the menu has them there. */
  sections: readonly MenuSection[];
};

/** The end of the header: a sign-in link, or on wide screens the viewer's avatar, which opens the account menu. */
export function AccountEntry({ sections }: AccountEntryProps) {
  const { pathname, search } = useLocation();
  const viewer = useViewer();
  if (!viewer) {
    return (
      <span className={styles.enter}>
        <LinkButton to={signInPath(pathname + search)}>Войти</LinkButton>
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.face}
        popoverTarget={ACCOUNT_MENU}
        aria-haspopup="menu"
        aria-label={`Аккаунт: ${viewer.nickname ?? viewer.login}`}
      >
        <Avatar viewer={viewer} size={36} />
      </button>
      <AccountMenu id={ACCOUNT_MENU} viewer={viewer} sections={sections} />
    </>
  );
}
