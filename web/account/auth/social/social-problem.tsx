import { LOGIN_PATH, settingsPath, signInPath } from '#contract/addresses.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { AuthPage } from '../form/auth-page.tsx';
import { withReturn } from '../return-path.ts';

const SETTINGS = settingsPath('socials');

/** Why a sign-in with a social network failed, and the path it would have led to. */
export type SocialFailure = {
  problem: string;
  to: string;
  /** An account with this e-mail exists; the social account can be linked in its settings. */
  hasAccount?: boolean;
};

/** Shows why the sign-in failed and what to do next. */
export function SocialProblem({ problem, to, hasAccount = false }: SocialFailure) {
  const isLinking = to.startsWith(SETTINGS);
  return (
    <AuthPage title={isLinking ? 'Привязать не получилось' : 'Войти не получилось'} lead={problem}>
      {isLinking ? (
        <LinkButton to={SETTINGS} variant="main" size="large" wide>
          Вернуться к настройкам
        </LinkButton>
      ) : (
        <LinkButton
          to={hasAccount ? signInPath(SETTINGS) : withReturn(LOGIN_PATH, to)}
          variant="main"
          size="large"
          wide
        >
          {hasAccount ? 'Войти и привязать' : 'Ко входу'}
        </LinkButton>
      )}
    </AuthPage>
  );
}
