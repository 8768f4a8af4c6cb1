import { LOGIN_PATH, settingsPath, signInPath } from '#contract/addresses.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { AuthPage } from './auth-page.tsx';
import { withReturn } from './return-path.ts';

const SETTINGS = settingsPath('socials');

/** What did not work, and where it led to. */
export type SocialFault = {
  problem: string;
  to: string;
  /** Somebody has an account here with this e-mail, and links the other in its settings. */
  hasAccount?: boolean;
};

/** Why nobody was let in by a social account, and what can be done. */
export function SocialProblem({ problem, to, hasAccount = false }: SocialFault) {
  const isLinking = to.startsWith(SETTINGS);
  return (
    <AuthPage title={isLinking ? 'Привязать не получилось' : 'Войти не получилось'} lead={problem}>
      {isLinking ? (
        <LinkButton to={SETTINGS} look="main" size="large" wide>
          Вернуться к настройкам
        </LinkButton>
      ) : (
        <LinkButton
          to={hasAccount ? signInPath(SETTINGS) : withReturn(LOGIN_PATH, to)}
          look="main"
          size="large"
          wide
        >
          {hasAccount ? 'Войти и привязать' : 'Ко входу'}
        </LinkButton>
      )}
    </AuthPage>
  );
}
