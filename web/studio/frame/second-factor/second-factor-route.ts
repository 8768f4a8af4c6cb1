import { redirect } from 'react-router';
import { STUDIO_PATH } from '#contract/studio/addresses.ts';
import {
  beginSecondFactor,
  confirmSession,
  removeSecondFactor,
  renewRecoveryCodes,
  setSecondFactor,
} from '#contract/studio/second-factor.ts';
import { type Qr, qrPath } from '#web/account/auth/link-device/qr-path.ts';
import { apiContext } from '#web/page/api.ts';
import { type Act, answerAct } from '../../form/answer-act.ts';
import { BACK } from '../../form/confirm/confirm-password.tsx';
import type { Values } from '../../form/read-values.ts';
import type { Route } from './+types/second-factor-route.ts';

/** The secret for an app that shows codes. */
export type NewSecret = { secret: string; uri: string; qr: Qr };

/** What the acts of the second factor come to. */
export type FactorDone = { isDone: true; secret: NewSecret; codes: string[] };
type Done = Promise<Partial<FactorDone>>;

// A path of the studio, so that a form on another site leads nowhere else.
function pathBack({ [BACK]: back = '' }: Values): string | undefined {
  return /^\/studio(?:\/[\w/-]*)?$/.test(back) ? back : undefined;
}

// A password may begin with a space.
function passwordOf(form: FormData): string {
  const typed = form.get('password');
  return typeof typed === 'string' ? typed : '';
}

const PASSWORD = { password: 'Введите пароль.' };
const CODE = { code: 'Введите код.' };

const ACTS: Record<FactorAct, Act> = {
  begin: {
    required: ({ password }) => (password === undefined ? {} : PASSWORD),
    run: async (call, _, form): Done => {
      const password = passwordOf(form);
      if (password !== '') await call(confirmSession, { body: { password } });
      const { secret, uri } = await call(beginSecondFactor);
      return { secret: { secret, uri, qr: qrPath(uri) } };
    },
  },
  set: {
    required: CODE,
    run: async (call, { code = '' }): Done => ({
      codes: (await call(setSecondFactor, { body: { code } })).recovery_codes,
    }),
  },
  confirm: {
    required: ({ password }) => (password === undefined ? CODE : PASSWORD),
    run: async (call, { code = '', ...values }, form) => {
      const password = passwordOf(form);
      await call(confirmSession, { body: password === '' ? { code } : { password } });
      const to = pathBack(values);
      return to === undefined ? { isDone: true } : { to };
    },
  },
  renew: {
    run: async (call): Done => ({ codes: (await call(renewRecoveryCodes)).recovery_codes }),
  },
  remove: {
    run: async (call): Done => {
      await call(removeSecondFactor);
      return { isDone: true };
    },
  },
};
export type FactorAct = 'begin' | 'set' | 'confirm' | 'renew' | 'remove';

/** The addresses of forms have no page. */
export function loader() {
  return redirect(STUDIO_PATH);
}

/** Runs the form of the second factor that `act` names. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await answerAct(request, context.get(apiContext), ACTS);
  const back = answer instanceof Response ? undefined : pathBack(answer.data.values ?? {});
  return back === undefined ? answer : redirect(`${back}?refused`, 303);
}
