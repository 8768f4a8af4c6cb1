import { data, redirect } from 'react-router';
import { STUDIO_PATH } from '#contract/studio/addresses.ts';
import type { Call } from '#contract/client.ts';
import {
  beginSecondFactor,
  confirmSession,
  removeSecondFactor,
  renewRecoveryCodes,
  setSecondFactor,
} from '#contract/studio/second-factor.ts';
import { formValues } from '#web/account/auth/form/form-validation.ts';
import { type Qr, qrPath } from '#web/account/auth/link-device/qr-path.ts';
import { apiContext } from '#web/page/api.ts';
import { readForm } from '#web/page/request/read-form.ts';
import type { Route } from './+types/second-factor-route.ts';
import { refuseAct, type RefusedAct } from './refuse-act.ts';

/** The form field with the path to go back to; only browsers without scripts send it. */
export const BACK = 'back';

/** The secret for an app that shows codes. */
export type NewSecret = { secret: string; uri: string; qr: Qr };

/** What a form of the second factor is answered with: what it asked for, or why not. */
export type FactorAnswer = Partial<RefusedAct> & {
  isDone?: true;
  secret?: NewSecret;
  codes?: string[];
};

type Values = Record<'act' | 'code' | 'password' | typeof BACK, string>;

async function begin(call: Call, { password }: Values): Promise<FactorAnswer> {
  if (password !== '') await call(confirmSession, { body: { password } });
  const { secret, uri } = await call(beginSecondFactor);
  return { secret: { secret, uri, qr: qrPath(uri) } };
}

async function set(call: Call, { code }: Values): Promise<FactorAnswer> {
  return { codes: (await call(setSecondFactor, { body: { code } })).recovery_codes };
}

async function confirm(call: Call, { code, password }: Values): Promise<FactorAnswer> {
  await call(confirmSession, { body: password === '' ? { code } : { password } });
  return { isDone: true };
}

async function renew(call: Call): Promise<FactorAnswer> {
  return { codes: (await call(renewRecoveryCodes)).recovery_codes };
}

async function remove(call: Call): Promise<FactorAnswer> {
  await call(removeSecondFactor);
  return { isDone: true };
}

const ACTS = { begin, set, confirm, renew, remove };
export type FactorAct = keyof typeof ACTS;

// A path of the studio, so that a form on another site leads nowhere else.
function pathBack({ [BACK]: back }: Values): string | undefined {
  return /^\/studio(?:\/[\w/-]*)?$/.test(back) ? back : undefined;
}

/** The addresses of forms have no page. */
export function loader() {
  return redirect(STUDIO_PATH);
}

/** Runs the form of the second factor that `act` names. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = formValues(await readForm(request), ['act', 'code', 'password', BACK]);
  const act = Object.hasOwn(ACTS, values.act) ? ACTS[values.act as FactorAct] : undefined;
  if (!act) throw data(null, { status: 422 });
  const back = pathBack(values);
  try {
    const answer: FactorAnswer = await act(context.get(apiContext), values);
    return back === undefined ? data(answer) : redirect(back, 303);
  } catch (error) {
    const refused = refuseAct(error);
    return back === undefined ? refused : redirect(`${back}?refused`, 303);
  }
}
