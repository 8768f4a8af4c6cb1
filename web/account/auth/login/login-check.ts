import { type SubmitEvent, useState } from 'react';
import { useSubmit } from 'react-router';
import type { BotCheckSpec } from '#contract/bot-check.ts';
import type { FormAnswer } from '../form/form-answer.ts';
import { useBotCheck } from '../bot-check/use-bot-check.ts';

const NO_CHECK: BotCheckSpec = { kind: 'off', site_key: null, challenge: null };

/** Shown above the form after too many attempts, when a bot check allows another one. */
export const CHECK_NEEDED =
  'Слишком много неверных попыток. Введите пароль ещё раз: теперь вместе с ним проверяется, что вы не робот.';
export const WITHOUT_SCRIPTS =
  'Для проверки на робота нужны скрипты. Включите их для этого сайта, войдите по коду с другого устройства или попробуйте через несколько минут.';

/** The bot check of the login form: not needed until an account has had too many attempts, then for each attempt. */
export function useLoginCheck(question: BotCheckSpec, answer: FormAnswer | undefined, action: string) {
  const submit = useSubmit();
  const [isWaiting, setIsWaiting] = useState(false);
  const [isNeeded, setIsNeeded] = useState(answer?.isBotCheckAccepted === true);
  // From then on every attempt needs a bot check.
  if (answer?.isBotCheckAccepted && !isNeeded) setIsNeeded(true);
  const check = useBotCheck(isNeeded ? question : NO_CHECK);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setIsWaiting(true);
    try {
      fields.set('recaptcha_token', (await check.token()) ?? '');
      await submit(fields, { method: 'post', action, replace: true });
    } catch {
      // The check shows its own error, with a button to retry.
    } finally {
      setIsWaiting(false);
    }
  }

  const onSubmit = isNeeded ? (event: SubmitEvent<HTMLFormElement>) => void send(event) : undefined;
  return { check, isNeeded, isWaiting, onSubmit };
}
