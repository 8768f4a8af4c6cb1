import { LINK_DEVICE_PATH, signInPath } from '#contract/addresses.ts';
import { readForm } from '#web/page/read-form.ts';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { acceptOtp, denyOtp } from '#contract/otp.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { refusalOf } from '#web/entities/viewer/answer-own.ts';
import type { Route } from './+types/link-device-page.ts';
import { formValues } from './form-faults.ts';
import { Answered, ConfirmDevice, SignInFirst } from './link-device-confirm.tsx';
import { deviceCookie } from './link-device-cookie.ts';
import { EnterCode } from './link-device-enter.tsx';
import { codeFault, codeProblem, loadStep } from './link-device-load.ts';
import { POLL } from './link-device-path.ts';
import type { PollAnswer } from './link-device-poll.ts';
import { NoCode, ShowCode } from './link-device-show.tsx';
import { returnPath, withReturn } from './return-path.ts';
import { FROM_LETTER } from './signed-in.ts';
import { isWholeCode, writtenCode } from './written-code.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadStep({ request, context });
}

async function answer({ context }: Route.ActionArgs, said: 'accept' | 'deny', code: string) {
  try {
    await context.get(apiContext)(said === 'accept' ? acceptOtp : denyOtp, { body: { code } });
    return data({ done: said, answer: undefined });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.status === 401) throw redirect(signInPath(LINK_DEVICE_PATH));
    if (!refusal) throw error;
    const refused = { faults: {}, problem: codeProblem(refusal), values: { code } };
    return data({ done: undefined, answer: refused }, { status: refusal.status });
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = formValues(await readForm(request), ['said', 'code']);
  if (form.said === 'renew') {
    const to = returnPath(new URL(request.url).searchParams.get('to'));
    return redirect(withReturn(LINK_DEVICE_PATH, to), {
      headers: [deviceCookie.forget(context.get(originContext))],
    });
  }
  const code = writtenCode(form.code);
  if (!isWholeCode(code)) return data({ done: undefined, answer: codeFault(code) }, { status: 422 });
  if (form.said === 'accept' || form.said === 'deny') return answer(args, form.said, code);
  // The question about the device has an address: it may be read again.
  return redirect(`${LINK_DEVICE_PATH}?code=${code}`);
}

export const headers = () => FROM_LETTER;

/** A device that asks in vain has the code that it had. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  if (!change.formAction?.startsWith(POLL)) return change.defaultShouldRevalidate;
  return (change.actionResult as PollAnswer)?.state === 'over';
}

export function meta({ matches, loaderData: step }: Route.MetaArgs) {
  const isOwn = step?.kind === 'show' || step?.kind === 'problem';
  return pageMeta(matches, { title: isOwn ? 'Вход по коду' : 'Привязать устройство', hidden: true });
}

export default function LinkDevicePage({ loaderData: step, actionData }: Route.ComponentProps) {
  if (step.kind === 'show') return <ShowCode key={step.code} {...step} />;
  if (step.kind === 'problem') return <NoCode {...step} />;
  if (step.kind === 'sign-in') return <SignInFirst code={step.code} />;
  if (step.kind === 'confirm' && !actionData) return <ConfirmDevice {...step} />;
  if (actionData?.done) return <Answered said={actionData.done} />;
  const asked = step.kind === 'enter' ? step.answer : undefined;
  return <EnterCode answer={actionData ? actionData.answer : asked} />;
}
