import { data, type RouterContextProvider } from 'react-router';
import { LINK_DEVICE_PATH } from '#contract/addresses.ts';
import type { Agent } from '#contract/agent.ts';
import { getOtp, inspectOtp } from '#contract/otp.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { readApiError } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import { loadViewer } from '#web/entities/viewer/viewer.ts';
import type { FormAnswer } from '../form/form-answer.ts';
import { deviceCookie, newDevice } from './link-device-cookie.ts';
import { type Qr, qrPath } from './qr-path.ts';
import { returnPath } from '../return-path.ts';
import { hasSessionCookie } from '#web/page/request/session-cookie.ts';
import { isCompleteCode, parseCode } from './device-code.ts';

/** What the page shows. */
export type LinkStep =
  /** A signed-in user enters the code of another device. */
  | { kind: 'enter'; answer?: FormAnswer }
  /** A signed-in user confirms that device. */
  | { kind: 'confirm'; code: string; agent: Agent }
  /** A visitor with the code of another device has to sign in first. */
  | { kind: 'sign-in'; code: string }
  /** A visitor without a code sees the code of this device. */
  | { kind: 'show'; code: string; left: number; qr: Qr; to: string }
  | { kind: 'problem'; problem: string; to: string };

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** The error of a code that is not complete. */
export function codeError(code: string): FormAnswer {
  return { fieldErrors: { code: 'Нужны девять цифр' }, values: { code } };
}

async function inspect(code: string, { context }: Args): Promise<LinkStep> {
  if (code === '') return { kind: 'enter' };
  if (!isCompleteCode(code)) return { kind: 'enter', answer: codeError(code) };
  try {
    const { agent } = await context.get(apiContext)(inspectOtp, { body: { code } });
    return { kind: 'confirm', code, agent };
  } catch (error) {
    const refusal = readApiError(error);
    if (!refusal) throw error;
    return { kind: 'enter', answer: { fieldErrors: {}, problem: refusalText(refusal), values: { code } } };
  }
}

/** Why a code was refused, for people. The message for 404 would be the one of the error page. */
export function refusalText({ status, message }: { status: number; message: string }): string {
  return status === 404 ? 'Код не подошёл: он неверный или уже не действует.' : message;
}

async function showCode({ request, context }: Args, to: string) {
  const origin = context.get(originContext);
  const device = deviceCookie.read(request, origin) ?? newDevice();
  try {
    const { otp, remaining_time: left } = await context.get(apiContext)(getOtp, {
      body: { device_id: device },
    });
    const qr = qrPath(`${origin}${LINK_DEVICE_PATH}?code=${otp.code}`);
    const step: LinkStep = { kind: 'show', code: otp.code, left, qr, to };
    return data(step, { headers: [deviceCookie.keep(origin, device)] });
  } catch (error) {
    const refusal = readApiError(error);
    if (!refusal) throw error;
    const problem = refusal.status === 404 ? 'Код не создался. Попробуйте через минуту.' : refusal.message;
    const step: LinkStep = { kind: 'problem', problem, to };
    return data(step, { status: refusal.status });
  }
}

/** Finds out what the page shows; only a visitor without a code gets a new one. */
export async function loadLinkStep(args: Args) {
  const { request, context } = args;
  const { searchParams } = new URL(request.url);
  const code = parseCode(searchParams.get('code') ?? '');
  const isSignedIn = hasSessionCookie(request, context.get(originContext));
  if (isSignedIn && (await loadViewer(context.get(apiContext)))) return data(await inspect(code, args));
  if (code !== '') return data<LinkStep>({ kind: 'sign-in', code });
  return showCode(args, returnPath(searchParams.get('to')));
}
