import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { classes } from '#web/ui/classes.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { tieText } from '#web/ui/tie-text.ts';
import { CodeField, FactorSubmit, PasswordField } from '../../../form/confirm/factor-fields.tsx';
import { FormFields } from '../../../form/field.tsx';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../ui/studio-button.tsx';
import type { NewSecret } from '../second-factor-route.ts';
import { useFactorAct } from '../use-factor-act.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './set-up.module.css';

type State = 'later' | 'now' | 'done';

/**
 * Sets a second factor up: the password where it was not given lately, the secret, a first code, the recovery codes.
 * `last` is the text of the button at the end, which loads the page anew.
 */
export function SetUp({ needsPassword, last }: { needsPassword: boolean; last: string }) {
  const begin = useFactorAct('begin');
  const set = useFactorAct('set');
  const { pathname } = useLocation();
  const secret = begin.answer?.secret;
  const codes = set.answer?.codes;
  const hasCodes = codes !== undefined;
  const passed = [secret, codes].filter(Boolean).length;
  const steps = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone: the next step gets it.
  useEffect(() => {
    if (passed > 0) steps.current?.querySelector<HTMLElement>('[aria-current=step] h2')?.focus();
  }, [passed]);
  const afterStart = (state: State): State => (secret === undefined ? 'later' : state);
  return (
    <>
      <noscript>
        <p className={styles.note}>Чтобы настроить второй фактор, включите скрипты.</p>
      </noscript>
      <div ref={steps} className={styles.panels}>
        <div className={styles.panel}>
          <Step number={1} title="Подтвердите, что это вы" state={secret === undefined ? 'now' : 'done'}>
            <Start act={begin} needsPassword={needsPassword} />
          </Step>
          <Step number={2} title="Отсканируйте код" state={afterStart(hasCodes ? 'done' : 'now')}>
            {secret && <Secret {...secret} />}
          </Step>
          <Step number={3} title="Введите шесть цифр" state={afterStart(hasCodes ? 'done' : 'now')}>
            <FirstCode act={set} />
          </Step>
        </div>
        <div className={styles.panel}>
          <Step number={4} title="Сохраните запасные коды" state={hasCodes ? 'now' : 'later'}>
            {codes && <RecoveryCodes codes={codes} to={pathname} action={last} />}
          </Step>
          {!hasCodes && (
            <p className={styles.about}>
              {tieText('Десять кодов на случай, если телефона не окажется под рукой. Покажем их один раз.')}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

type StepProps = { number: number; title: string; state: State; children: ReactNode };

function Step({ number, title, state, children }: StepProps) {
  return (
    <section
      className={classes(styles.step, styles[state])}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <h2 tabIndex={-1}>
        <span className={styles.number}>
          {state === 'done' ? <StudioIcon name="check" size={14} /> : number}
        </span>
        {title}
      </h2>
      {state === 'now' && children}
    </section>
  );
}

type Act = ReturnType<typeof useFactorAct>;

const ASKED = { errors: { password: 'Введите пароль: вы давно его не вводили.' } };

function Start({
  act: { form, field, answer, isBusy },
  needsPassword,
}: {
  act: Act;
  needsPassword: boolean;
}) {
  // The page may have been open for long.
  const isAsked = answer?.needs === 'password';
  return (
    <Form {...form} defaultShouldRevalidate={false}>
      <FormFields answer={isAsked ? ASKED : answer} className={styles.form}>
        <input {...field} />
        {(needsPassword || isAsked) && <PasswordField />}
        <FactorSubmit isBusy={isBusy} isLarge>
          Получить ключ
        </FactorSubmit>
      </FormFields>
    </Form>
  );
}

function Secret({ secret, uri, qr: { size, path } }: NewSecret) {
  const groups = secret.match(/.{1,4}/g) ?? [];
  const copy = () =>
    copyText(secret).then(
      () => showToast('success', 'Ключ скопирован'),
      () => showToast('error', 'Не удалось скопировать ключ'),
    );
  return (
    <div className={styles.secret}>
      <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={path} />
      </svg>
      <div className={styles.words}>
        <p>
          {tieText(
            'Подойдёт любое приложение с кодами: Яндекс Ключ, Google Authenticator, Aegis, 1Password.',
          )}
        </p>
        <p>
          На этом же устройстве: <a href={uri}>открыть приложение</a>
        </p>
        <p id="secret-label">Не сканируется? Введите ключ:</p>
        <div className={styles.key}>
          <code aria-labelledby="secret-label">{groups.join(' ')}</code>
          <StudioButton variant="bare" square aria-label="Скопировать ключ" onClick={() => void copy()}>
            <StudioIcon name="copy" />
          </StudioButton>
        </div>
      </div>
    </div>
  );
}

function FirstCode({ act: { form, field, answer, isBusy } }: { act: Act }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (answer?.errors) input.current?.select();
  }, [answer]);
  return (
    <Form {...form} defaultShouldRevalidate={false}>
      <FormFields answer={answer} className={styles.form}>
        <input {...field} />
        <CodeField
          ref={input}
          label="Код из приложения"
          data-code
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
        />
        <FactorSubmit isBusy={isBusy} isLarge>
          Проверить
        </FactorSubmit>
      </FormFields>
    </Form>
  );
}
