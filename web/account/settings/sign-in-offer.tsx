import { useLocation } from 'react-router';
import { REGISTRATION_PATH, signInPath } from '#contract/addresses.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SettingSection } from './rows/setting-group.tsx';
import styles from './sign-in-offer.module.css';

/** A section of the settings for visitors, who have no account: what it is for, and how to sign in. */
export function SignInOffer({ title, heading, help }: { title: string; heading: string; help: string }) {
  const { pathname } = useLocation();
  return (
    <SettingSection title={title}>
      <EmptyState
        heading={heading}
        help={help}
        action={
          <div className={styles.ways}>
            <LinkButton to={signInPath(pathname)} variant="main">
              Войти
            </LinkButton>
            <LinkButton to={REGISTRATION_PATH} reloadDocument>
              Зарегистрироваться
            </LinkButton>
          </div>
        }
      />
    </SettingSection>
  );
}
