import { useEffect, useState } from 'react';
import { Form, useRevalidator, useFetcher } from 'react-router';
import { LINK_DEVICE_PATH, LOGIN_PATH, signInPath } from '#contract/addresses.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { authLink, AuthPage } from '../form/auth-page.tsx';
import { LINK_DEVICE_POLL } from './link-device-path.ts';
import styles from './link-device-show.module.css';
import type { Qr } from './qr-path.ts';
import { withReturn } from '../return-path.ts';
import { formatCode } from './device-code.ts';
import type { PollAnswer } from './link-device-poll.ts';

const INTERVAL_MS = 3000;

/** Polls while the page is visible whether a code was confirmed, and then opens `to`. Returns the last response. */
function useCodePoll(code: string, to: string): PollAnswer {
  const fetcher = useFetcher<PollAnswer>();
  const { submit, state: fetching, data } = fetcher;
  const result = data?.state;

  useEffect(() => {
    if (result === 'in') location.assign(to);
  }, [result, to]);

  useEffect(() => {
    if (fetching !== 'idle' || (result !== undefined && result !== 'waits')) return undefined;
    const poll = () => {
      if (document.visibilityState === 'hidden') return;
      const action = withReturn(LINK_DEVICE_POLL, to);
      void submit({ code }, { method: 'post', action });
    };
    const timer = setInterval(poll, INTERVAL_MS);
    // A visitor who returns from another app has probably just confirmed the code there.
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [fetching, result, code, to, submit]);

  return data ?? null;
}

type ShowCodeProps = { code: string; left: number; qr: Qr; to: string };

/** The code of this device, to confirm on another one. The page signs in by itself and renews an expired code. */
export function ShowCode({ code, left, qr, to }: ShowCodeProps) {
  const answer = useCodePoll(code, to);
  const isLost = answer?.state === 'lost';
  return (
    <AuthPage
      title="Войти по коду"
      lead="Без пароля: подтвердите код там, где вы уже вошли."
      foot={<OtherWays to={to} />}
    >
      <div className={styles.sheet} data-code>
        <QrCode qr={qr} />
        <p className={styles.code}>
          <span aria-hidden="true">{formatCode(code)}</span>
          <VisuallyHidden>Код: {Array.from(code).join(' ')}</VisuallyHidden>
        </p>
        <Countdown left={left} />
      </div>
      <Steps />
      {isLost ? (
        <p role="alert" className={styles.lost}>
          Браузер не хранит cookie, и мы не узнаем его, когда код подтвердят. Разрешите их для этого сайта и
          обновите страницу.
        </p>
      ) : (
        <output className={styles.waiting}>
          <Spinner />
          Ждём подтверждения
        </output>
      )}
      <Form method="post" action={withReturn(LINK_DEVICE_POLL, to)} reloadDocument className={styles.plain}>
        <input type="hidden" name="plain" value="on" />
        <button
          type="submit"
          name="code"
          value={code}
          className={buttonClass({ variant: 'main', size: 'large', wide: true })}
        >
          Код подтверждён, войти
        </button>
      </Form>
      <Form method="post" action={withReturn(LINK_DEVICE_PATH, to)} replace preventScrollReset>
        <button
          type="submit"
          name="answer"
          value="renew"
          className={buttonClass({ size: 'large', wide: true })}
        >
          Новый код
        </button>
      </Form>
    </AuthPage>
  );
}

function QrCode({ qr: { size, path } }: { qr: Qr }) {
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

function Countdown({ left: initial }: { left: number }) {
  const [left, setLeft] = useState(initial);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const until = performance.now() + initial * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.round((until - performance.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) void revalidate();
    }, 1000);
    return () => clearInterval(timer);
  }, [initial, revalidate]);

  const seconds = String(left % 60).padStart(2, '0');
  return (
    <p className={styles.left} role="timer">
      Код действует{' '}
      <span>
        {Math.floor(left / 60)}:{seconds}
      </span>
    </p>
  );
}

function Steps() {
  return (
    <ol className={styles.steps}>
      <li>
        На телефоне, где вы уже вошли, наведите камеру на QR-код или выберите в меню аккаунта «Привязать
        устройство» и введите код.
      </li>
      <li>Проверьте, что там названо это устройство, и нажмите «Подтвердить».</li>
    </ol>
  );
}

function OtherWays({ to }: { to: string }) {
  return (
    <>
      <p>
        <Link to={withReturn(LOGIN_PATH, to)} className={authLink}>
          Войти с паролем
        </Link>
      </p>
      <p>
        Код показывает другое устройство?{' '}
        <Link to={signInPath(LINK_DEVICE_PATH)} className={authLink}>
          Сначала войдите
        </Link>
      </p>
    </>
  );
}

/** Shown when no code could be created. */
export function NoCode({ problem, to }: { problem: string; to: string }) {
  return (
    <AuthPage title="Войти по коду" lead={problem} foot={<OtherWays to={to} />}>
      <Form method="get" action={LINK_DEVICE_PATH} replace>
        {to !== '/' && <input type="hidden" name="to" value={to} />}
        <button type="submit" className={buttonClass({ variant: 'main', size: 'large', wide: true })}>
          Попробовать ещё раз
        </button>
      </Form>
    </AuthPage>
  );
}
