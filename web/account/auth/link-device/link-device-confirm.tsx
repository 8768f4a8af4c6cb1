import { Form, useNavigation } from 'react-router';
import { LINK_DEVICE_PATH, signInPath } from '#contract/addresses.ts';
import type { Agent } from '#contract/agent.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { AgentCard } from './agent-card.tsx';
import { AuthPage } from '../form/auth-page.tsx';
import styles from './link-device-confirm.module.css';
import { formatCode } from './device-code.ts';

type Decision = { value: 'accept' | 'deny'; label: string; busy: string };
const DECISIONS: readonly Decision[] = [
  { value: 'accept', label: 'Подтвердить', busy: 'Подтверждаем…' },
  { value: 'deny', label: 'Отклонить', busy: 'Отклоняем…' },
];

/** Asks the signed-in user whether the device with a code may sign in to the account. */
export function ConfirmDevice({ code, agent }: { code: string; agent: Agent }) {
  const sent = useNavigation().formData?.get('answer');
  return (
    <AuthPage
      title="Войти на этом устройстве?"
      lead={
        <>
          Оно показывает код <b className={styles.code}>{formatCode(code)}</b>
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
        {DECISIONS.map(({ value, label, busy }) => (
          <button
            key={value}
            type="submit"
            name="answer"
            value={value}
            className={buttonClass({
              variant: value === 'accept' ? 'main' : 'quiet',
              size: 'large',
              wide: true,
            })}
            aria-busy={sent === value || undefined}
            onClick={(event) => sent && event.preventDefault()}
          >
            {sent === value && <Spinner />}
            {sent === value ? busy : label}
          </button>
        ))}
      </Form>
    </AuthPage>
  );
}

const DONE = {
  accept: { title: 'Готово', lead: 'Устройство войдёт само через несколько секунд.' },
  deny: { title: 'Код отклонён', lead: 'По нему никто не войдёт.' },
};

/** Confirms that the code was accepted or denied. */
export function DeviceAnswered({ decision }: { decision: 'accept' | 'deny' }) {
  const { title, lead } = DONE[decision];
  return (
    <AuthPage title={title} lead={<output>{lead}</output>}>
      <div className={styles.answers}>
        <LinkButton to="/" variant="main" size="large" wide>
          На главную
        </LinkButton>
        <LinkButton to={LINK_DEVICE_PATH} size="large" wide>
          Ввести другой код
        </LinkButton>
      </div>
    </AuthPage>
  );
}

/** Asks a visitor with the code of another device to sign in first. */
export function SignInFirst({ code }: { code: string }) {
  return (
    <AuthPage
      title="Сначала войдите"
      lead={
        <>
          Чтобы подтвердить код <b className={styles.code}>{formatCode(code)}</b>, войдите в аккаунт здесь.
        </>
      }
    >
      <LinkButton to={signInPath(`${LINK_DEVICE_PATH}?code=${code}`)} variant="main" size="large" wide>
        Войти
      </LinkButton>
      <p className={styles.hint}>Код действует пять минут.</p>
    </AuthPage>
  );
}
