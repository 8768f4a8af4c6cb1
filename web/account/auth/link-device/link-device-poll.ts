import { LINK_DEVICE_PATH } from '#contract/addresses.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { data, redirect } from 'react-router';
import { loginByOtp } from '#contract/otp.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { readApiError } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import type { Route } from './+types/link-device-poll.ts';
import { formValues } from '../form/form-validation.ts';
import { deviceCookie } from './link-device-cookie.ts';
import { returnPath, withReturn } from '../return-path.ts';
import { setSessionCookie } from '#web/page/request/session-cookie.ts';

/** Whether the code was confirmed, is still waiting, or has expired; `lost` when the browser stores no cookies. */
export type PollState = 'in' | 'waits' | 'over' | 'lost';
/** Null when the server did not respond. */
export type PollAnswer = { state: PollState } | null;

/** There is nothing to see at this address. */
export function loader() {
  return redirect(LINK_DEVICE_PATH);
}

async function poll({ request, context }: Route.ActionArgs, code: string) {
  const origin = context.get(originContext);
  const device = deviceCookie.read(request, origin);
  if (device === null) return { state: 'lost' as const, headers: [] };
  try {
    const { token } = await context.get(apiContext)(loginByOtp, { body: { code, device_id: device } });
    return { state: 'in' as const, headers: [setSessionCookie(origin, token), deviceCookie.forget(origin)] };
  } catch (error) {
    const status = readApiError(error)?.status;
    if (status === undefined) throw error;
    // Too many requests of one network: a later one succeeds.
    return { state: status === 404 ? ('over' as const) : ('waits' as const), headers: [] };
  }
}

/** Checks whether the code was confirmed, and signs in if it was. */
export async function action(args: Route.ActionArgs) {
  const { code, plain } = formValues(await readForm(args.request), ['code', 'plain']);
  const to = returnPath(new URL(args.request.url).searchParams.get('to'));
  const { state, headers } = await poll(args, code);
  if (plain !== '') return redirect(state === 'in' ? to : withReturn(LINK_DEVICE_PATH, to), { headers });
  return data({ state }, { headers });
}

/** Without a response the page polls again. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<PollAnswer> {
  return (serverAction() as Promise<PollAnswer>).catch(() => null);
}
