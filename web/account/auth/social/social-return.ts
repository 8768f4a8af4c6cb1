import { data, redirect, type RouterContextProvider } from 'react-router';
import type { Agent } from '#contract/agent.ts';
import { finishSocial, inspectSocial } from '#contract/social.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { readApiError } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import { setSessionCookie } from '#web/page/request/session-cookie.ts';
import { flowCookie, readFlow, type Flow } from './social-flow.ts';
import type { SocialFailure } from './social-problem.tsx';

/** The query with which a provider sends the browser back. */
export type ProviderResponse = { state: string; code: string; device_id: string };

/** What the page shows: a confirmation to sign in an app, or why the sign-in failed. */
export type ReturnStep =
  | { kind: 'confirm'; agent: Agent; returned: ProviderResponse }
  | ({ kind: 'problem' } & SocialFailure);

type Args = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { provider: string };
};

const GONE = 'Этот вход уже закончен, устарел или начат в другом браузере. Начните ещё раз.';
const DENIED = 'Вы отказались от входа. Можно начать ещё раз или войти другим способом.';
const NOTHING = 'Соцсеть ничего не сообщила о вас. Начните ещё раз.';
const CONFLICT = 409;

/** Why a sign-in was not finished, for people. The message for 404 would be the one of the error page. */
export function toSocialFailure(error: unknown, to: string): SocialFailure & { status: number } {
  const refusal = readApiError(error);
  if (!refusal) throw error;
  const { status, message } = refusal;
  const hasAccount = status === CONFLICT && message.includes('уже есть аккаунт');
  return { problem: status === 404 ? GONE : message, to, hasAccount, status };
}

function problem({ status, ...failure }: SocialFailure & { status: number }, { context }: Args) {
  const step: ReturnStep = { kind: 'problem', ...failure };
  return data(step, { status, headers: [flowCookie.forget(context.get(originContext))] });
}

async function finishHere(args: Args, returned: ProviderResponse, { state, to }: Flow) {
  const { context, params } = args;
  const origin = context.get(originContext);
  try {
    const { token } = await context.get(apiContext)(finishSocial, {
      params,
      body: { ...returned, browser_state: state },
    });
    const session = token === null ? [] : [setSessionCookie(origin, token)];
    return redirect(to, { headers: [...session, flowCookie.forget(origin)] });
  } catch (error) {
    return problem(toSocialFailure(error, to), args);
  }
}

/** Finishes a sign-in that this browser started, or asks to confirm one of an app; refuses one of another browser. */
export async function loadReturn(args: Args) {
  const { request, context, params } = args;
  const { searchParams } = new URL(request.url);
  const flow = readFlow(flowCookie.read(request, context.get(originContext)));
  const to = flow?.to ?? '/';
  const of = (name: string) => searchParams.get(name) ?? '';
  const returned = { state: of('state'), code: of('code'), device_id: of('device_id') };
  if (of('error') === 'access_denied') return problem({ problem: DENIED, to, status: 200 }, args);
  if (returned.state === '' || returned.code === '')
    return problem({ problem: NOTHING, to, status: 200 }, args);
  try {
    const { agent, is_site: isSite } = await context.get(apiContext)(inspectSocial, {
      params,
      body: { state: returned.state },
    });
    if (!isSite) return data<ReturnStep>({ kind: 'confirm', agent, returned });
  } catch (error) {
    return problem(toSocialFailure(error, to), args);
  }
  if (!flow) return problem({ problem: GONE, to, status: 404 }, args);
  return finishHere(args, returned, flow);
}
