import { data, redirect, type RouterContextProvider } from 'react-router';
import type { Agent } from '#contract/agent.ts';
import { finishSocial, lookAtSocial } from '#contract/social.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { refusalOf } from '#web/entities/viewer/answer-own.ts';
import { keepSession } from '#web/page/session-cookie.ts';
import { flowCookie, readFlow, type Flow } from './social-flow.ts';
import type { SocialFault } from './social-problem.tsx';

/** What a browser has come back from a provider with. */
export type Returned = { state: string; code: string; device_id: string };

/** What is shown of it: whether to let an app in, or why nobody was let in. */
export type ReturnStep =
  | { kind: 'confirm'; agent: Agent; returned: Returned }
  | ({ kind: 'problem' } & SocialFault);

type Args = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { provider: string };
};

const GONE = 'Этот вход уже закончен, устарел или начат в другом браузере. Начните ещё раз.';
const SAID_NO = 'Вы отказались от входа. Можно начать ещё раз или войти другим способом.';
const NOTHING = 'Соцсеть ничего не сообщила о вас. Начните ещё раз.';
const CONFLICT = 409;

/** Why a sign-in was not finished, in words; the error screen has its own for what is not found. */
export function faultOf(error: unknown, to: string): SocialFault & { status: number } {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  const { status, message } = refusal;
  const hasAccount = status === CONFLICT && message.includes('уже есть аккаунт');
  return { problem: status === 404 ? GONE : message, to, hasAccount, status };
}

function problem({ status, ...fault }: SocialFault & { status: number }, { context }: Args) {
  const step: ReturnStep = { kind: 'problem', ...fault };
  return data(step, { status, headers: [flowCookie.forget(context.get(originContext))] });
}

async function finishHere(args: Args, returned: Returned, { state, to }: Flow) {
  const { context, params } = args;
  const origin = context.get(originContext);
  try {
    const { token } = await context.get(apiContext)(finishSocial, {
      params,
      body: { ...returned, browser_state: state },
    });
    const kept = token === null ? [] : [keepSession(origin, token)];
    return redirect(to, { headers: [...kept, flowCookie.forget(origin)] });
  } catch (error) {
    return problem(faultOf(error, to), args);
  }
}

/** Ends what this browser began; asks about what an app did. What another browser began is ended here by nobody. */
export async function loadReturn(args: Args) {
  const { request, context, params } = args;
  const { searchParams } = new URL(request.url);
  const flow = readFlow(flowCookie.read(request, context.get(originContext)));
  const to = flow?.to ?? '/';
  const of = (name: string) => searchParams.get(name) ?? '';
  const returned = { state: of('state'), code: of('code'), device_id: of('device_id') };
  if (of('error') === 'access_denied') return problem({ problem: SAID_NO, to, status: 200 }, args);
  if (returned.state === '' || returned.code === '')
    return problem({ problem: NOTHING, to, status: 200 }, args);
  try {
    const { agent, is_site: isSite } = await context.get(apiContext)(lookAtSocial, {
      params,
      body: { state: returned.state },
    });
    if (!isSite) return data<ReturnStep>({ kind: 'confirm', agent, returned });
  } catch (error) {
    return problem(faultOf(error, to), args);
  }
  if (!flow) return problem({ problem: GONE, to, status: 404 }, args);
  return finishHere(args, returned, flow);
}
