import { LINK_DEVICE_PATH, signInPath } from '#contract/addresses.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { acceptOtp, denyOtp } from '#contract/otp.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { readApiError } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import type { Route } from './+types/link-device-page.ts';
import { formValues } from '../form/form-validation.ts';
import { DeviceAnswered, ConfirmDevice, SignInFirst } from './link-device-confirm.tsx';
import { deviceCookie } from './link-device-cookie.ts';
import { EnterCode } from './link-device-enter.tsx';
import { codeError, refusalText, loadLinkStep } from './link-device-load.ts';
import { LINK_DEVICE_POLL } from './link-device-path.ts';
import type { PollAnswer } from './link-device-poll.ts';
import { NoCode, ShowCode } from './link-device-show.tsx';
import { returnPath, withReturn } from '../return-path.ts';
import { SECRET_URL_HEADERS } from '../login/signed-in.ts';
import { isCompleteCode, parseCode } from './device-code.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadLinkStep({ request, context });
}

async function decide({ context }: Route.ActionArgs, decision: 'accept' | 'deny', code: string) {
  try {
    await context.get(apiContext)(decision === 'accept' ? acceptOtp : denyOtp, { body: { code } });
    return data({ done: decision, answer: undefined });
  } catch (error) {
    const refusal = readApiError(error);
    if (refusal?.status === 401) throw redirect(signInPath(LINK_DEVICE_PATH));
    if (!refusal) throw error;
    const refused = { fieldErrors: {}, problem: refusalText(refusal), values: { code } };
    return data({ done: undefined, answer: refused }, { status: refusal.status });
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = formValues(await readForm(request), ['answer', 'said', 'code']);
  // A page of the version before, open since, has it in the field `said`.
  const answer = form.answer || form.said;
  if (answer === 'renew') {
    const to = returnPath(new URL(request.url).searchParams.get('to'));
    return redirect(withReturn(LINK_DEVICE_PATH, to), {
      headers: [deviceCookie.forget(context.get(originContext))],
    });
  }
  const code = parseCode(form.code);
  if (!isCompleteCode(code)) return data({ done: undefined, answer: codeError(code) }, { status: 422 });
  if (answer === 'accept' || answer === 'deny') return decide(args, answer, code);
  // The confirmation has its own address, so it can be reloaded.
  return redirect(`${LINK_DEVICE_PATH}?code=${code}`);
}

export const headers = () => SECRET_URL_HEADERS;

/** Polling loads a new code only after the current one has expired. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  if (!change.formAction?.startsWith(LINK_DEVICE_POLL)) return change.defaultShouldRevalidate;
  return (change.actionResult as PollAnswer)?.state === 'over';
}

export function meta({ matches, loaderData: step }: Route.MetaArgs) {
  const isOwn = step?.kind === 'show' || step?.kind === 'problem';
  return pageMeta(matches, { title: isOwn ? 'Вход по коду' : 'Привязать устройство', isHidden: true });
}

export default function LinkDevicePage({ loaderData: step, actionData }: Route.ComponentProps) {
  if (step.kind === 'show') return <ShowCode key={step.code} {...step} />;
  if (step.kind === 'problem') return <NoCode {...step} />;
  if (step.kind === 'sign-in') return <SignInFirst code={step.code} />;
  if (step.kind === 'confirm' && !actionData) return <ConfirmDevice {...step} />;
  if (actionData?.done) return <DeviceAnswered decision={actionData.done} />;
  const loaded = step.kind === 'enter' ? step.answer : undefined;
  return <EnterCode answer={actionData ? actionData.answer : loaded} />;
}
