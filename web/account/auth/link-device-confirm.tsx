import { Form, useNavigation } from 'react-router';
import { LINK_DEVICE_PATH, signInPath } from '#contract/addresses.ts';
import type { Agent } from '#contract/agent.ts';
import { buttonClass } from '#web/ui/controls/button-look.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { AgentCard } from './agent-card.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './link-device-confirm.module.css';
import { groupedCode } from './written-code.ts';

type Answer = { said: 'accept' | 'deny'; words: string; busy: string };
const ANSWERS: readonly Answer[] = [
  { said: 'accept', words: 'Подтвердить', busy: 'Подтверждаем…' },
  { said: 'deny', words: 'Отклонить', busy: 'Отклоняем…' },
];

/** Asks whoever is signed in whether the device of a code may come into the account. */
export function ConfirmDevice({ code, agent }: { code: string; agent: Agent }) {
  const waiting = useNavigation().formData?.get('said');
  return (
    <AuthPage
      title="Войти на этом устройстве?"
      lead={
        <>
          Оно показывает код <b className={styles.code}>{groupedCode(code)}</b>
        </>
      }
    >
      <AgentCard agent={agent} />
      <p className={styles.warning}>
        Подтверждайте, только если это ваше устройство и код сейчас на его экране: оно войдёт в ваш аккаунт.
        Если код вам прислали, отклоните его.
      </p>
      <Form method="post" action={LINK_DEVICE_PATH} replace className={styles.answers}>
        <input type="hidden" name="code" value={code} />
        {ANSWERS.map(({ said, words, busy }) => (
          <button
            key={said}
            type="submit"
            name="said"
            value={said}
            className={buttonClass({ look: said === 'accept' ? 'main' : 'quiet', size: 'large', wide: true })}
            aria-busy={waiting === said || undefined}
            onClick={(event) => waiting && event.preventDefault()}
          >
            {waiting === said && <Spinner />}
            {waiting === said ? busy : words}
          </button>
        ))}
      </Form>
    </AuthPage>
  );
}

const DONE = {
  accept: { title: 'Готово', words: 'Устройство войдёт само через несколько секунд.' },
  deny: { title: 'Код отклонён', words: 'По нему никто не войдёт.' },
};

/** What came of the answer. */
export function Answered({ said }: { said: 'accept' | 'deny' }) {
  const { title, words } = DONE[said];
  return (
    <AuthPage title={title} lead={<output>{words}</output>}>
      <div className={styles.answers}>
        <LinkButton to="/" look="main" size="large" wide>
          На главную
        </LinkButton>
        <LinkButton to={LINK_DEVICE_PATH} size="large" wide>
          Ввести другой код
        </LinkButton>
      </div>
    </AuthPage>
  );
}

/** Of a visitor with the code of another device: it is confirmed after signing in here. */
export function SignInFirst({ code }: { code: string }) {
  return (
    <AuthPage
      title="Сначала войдите"
      lead={
        <>
          Чтобы подтвердить код <b className={styles.code}>{groupedCode(code)}</b>, войдите в аккаунт здесь.
        </>
      }
    >
      <LinkButton to={signInPath(`${LINK_DEVICE_PATH}?code=${code}`)} look="main" size="large" wide>
        Войти
      </LinkButton>
      <p className={styles.hint}>Код действует пять минут.</p>
    </AuthPage>
  );
}
