import { data, type RouterContextProvider } from 'react-router';
import { LINK_DEVICE_PATH } from '#contract/addresses.ts';
import type { Agent } from '#contract/agent.ts';
import { getOtp, lookAtOtp } from '#contract/otp.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { refusalOf } from '#web/entities/viewer/answer-own.ts';
import { loadViewer } from '#web/entities/viewer/viewer.ts';
import type { FormAnswer } from './form-answer.ts';
import { deviceCookie, newDevice } from './link-device-cookie.ts';
import { type Qr, qrPath } from './qr-path.ts';
import { returnPath } from './return-path.ts';
import { hasSession } from '#web/page/session-cookie.ts';
import { isWholeCode, writtenCode } from './written-code.ts';

/** What the page is, for whoever opens it. */
export type LinkStep =
  /** Whoever is signed in writes the code of another device, */
  | { kind: 'enter'; answer?: FormAnswer }
  /** and is asked about that device. */
  | { kind: 'confirm'; code: string; agent: Agent }
  /** A visitor with a code of another device signs in first. */
  | { kind: 'sign-in'; code: string }
  /** A visitor without one is shown the code of this device. */
  | { kind: 'show'; code: string; left: number; qr: Qr; to: string }
  | { kind: 'problem'; problem: string; to: string };

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** What is wrong with a code that was written. */
export function codeFault(code: string): FormAnswer {
  return { faults: { code: 'Неверный формат: нужны девять цифр' }, values: { code } };
}

async function askAbout(code: string, { context }: Args): Promise<LinkStep> {
  if (code === '') return { kind: 'enter' };
  if (!isWholeCode(code)) return { kind: 'enter', answer: codeFault(code) };
  try {
    const { agent } = await context.get(apiContext)(lookAtOtp, { body: { code } });
    return { kind: 'confirm', code, agent };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { kind: 'enter', answer: { faults: {}, problem: codeProblem(refusal), values: { code } } };
  }
}

/** Why a code was refused, in words; the error screen has its own for what is not found. */
export function codeProblem({ status, message }: { status: number; message: string }): string {
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
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const problem = refusal.status === 404 ? 'Код не создался. Попробуйте через минуту.' : refusal.message;
    const step: LinkStep = { kind: 'problem', problem, to };
    return data(step, { status: refusal.status });
  }
}

/** Finds out what the page is for whoever opens it; only a visitor without a code is given one. */
export async function loadStep(args: Args) {
  const { request, context } = args;
  const { searchParams } = new URL(request.url);
  const code = writtenCode(searchParams.get('code') ?? '');
  const isSignedIn = hasSession(request, context.get(originContext));
  if (isSignedIn && (await loadViewer(context.get(apiContext)))) return data(await askAbout(code, args));
  if (code !== '') return data<LinkStep>({ kind: 'sign-in', code });
  return showCode(args, returnPath(searchParams.get('to')));
}
