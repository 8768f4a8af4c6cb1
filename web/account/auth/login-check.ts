import { type SubmitEvent, useState } from 'react';
import { useSubmit } from 'react-router';
import type { BotCheckQuestion } from '#contract/bot-check.ts';
import type { FormAnswer } from './form-answer.ts';
import { useBotCheck } from './use-bot-check.ts';

const NOT_ASKED: BotCheckQuestion = { kind: 'off', site_key: null, challenge: null };

/** What is said above the form where an account has had too many tries and a bot check lets another one through. */
export const CHECK_NEEDED =
  'Слишком много неверных попыток. Введите пароль ещё раз: теперь вместе с ним проверяется, что вы не робот.';
export const WITHOUT_SCRIPTS =
  'Для проверки на робота нужны скрипты. Включите их для этого сайта, войдите по коду с другого устройства или попробуйте через несколько минут.';

/**
 * The bot check of the login form: nothing is asked until an account has had too many tries, then each try takes an
 * answer along.
 */
export function useLoginCheck(question: BotCheckQuestion, answer: FormAnswer | undefined, action: string) {
  const submit = useSubmit();
  const [isWaiting, setIsWaiting] = useState(false);
  const [isNeeded, setIsNeeded] = useState(answer?.isBotCheckAccepted === true);
  // From then on every try needs one.
  if (answer?.isBotCheckAccepted && !isNeeded) setIsNeeded(true);
  const check = useBotCheck(isNeeded ? question : NOT_ASKED);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    setIsWaiting(true);
    try {
      given.set('recaptcha_token', (await check.token()) ?? '');
      await submit(given, { method: 'post', action, replace: true });
    } catch {
      // The check says so itself, with a button to try again.
    } finally {
      setIsWaiting(false);
    }
  }

  const onSubmit = isNeeded ? (event: SubmitEvent<HTMLFormElement>) => void send(event) : undefined;
  return { check, isNeeded, isWaiting, onSubmit };
}
