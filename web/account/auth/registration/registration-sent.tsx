import { useEffect, useState } from 'react';
import { VERIFY_EMAIL_PATH } from '#contract/addresses.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import styles from './registration-sent.module.css';
import { AuthPage } from '../form/auth-page.tsx';
import { maskEmail } from '../email-codes/masked-email.ts';

const WAIT_SECONDS = 60;

type SentProps = {
  email: string;
  isBusy: boolean;
  onAgain: () => void;
  onChange: () => void;
};

/** Says where the e-mail was sent, and what to do when it does not arrive. */
export function RegistrationSent({ email, isBusy, onAgain, onChange }: SentProps) {
  const [left, setLeft] = useState(WAIT_SECONDS);

  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  function again() {
    setLeft(WAIT_SECONDS);
    onAgain();
  }

  const isEarly = left > 0 || isBusy;
  return (
    <AuthPage
      title="Проверьте почту"
      lead={`Мы отправили письмо на ${maskEmail(email)}. Откройте ссылку из него или введите здесь код.`}
      isAnswer
    >
      <div className={styles.steps}>
        <LinkButton to={VERIFY_EMAIL_PATH} variant="main" size="large" wide>
          Ввести код из письма
        </LinkButton>
        <Button size="large" wide aria-disabled={isEarly || undefined} onClick={() => isEarly || again()}>
          {left > 0 ? `Отправить ещё раз через ${left} с` : 'Отправить ещё раз'}
        </Button>
        <Button variant="bare" size="large" wide onClick={onChange}>
          Изменить адрес
        </Button>
      </div>
      <p className={styles.hint}>Не пришло за несколько минут? Загляните в папку «Спам».</p>
    </AuthPage>
  );
}
