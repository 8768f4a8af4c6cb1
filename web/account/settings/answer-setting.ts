import { readForm } from '#web/page/read-form.ts';
import { data, type RouterContextProvider } from 'react-router';
import type { Call } from '#contract/client.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { myProfile } from '#contract/profile.ts';
import { apiContext } from '#web/page/api.ts';
import { formValues } from '../auth/form-faults.ts';
import { refusalOf } from '#web/entities/viewer/answer-own.ts';
import { loadViewer } from '#web/entities/viewer/viewer.ts';
import { SETTING, type SettingAnswer } from './setting-answer.ts';
import { signedInOnly } from '../auth/signed-in-only.ts';

const UNPROCESSABLE = 422;
const FORBIDDEN = 403;
const TOO_LARGE = 413;
// A picture, and the few words around it.
const MAX_BYTES = 8_100_000;

type Args = { request: Request; context: Readonly<RouterContextProvider> };
/** Makes one change and says what came of it; null says «Сохранено». */
export type Change = (form: FormData) => Promise<Partial<SettingAnswer> | Response | null>;

/** Gives a form back with what is wrong, by the names of its fields. */
export function faulty(faults: Record<string, string>, values: Record<string, string> = {}) {
  return { faults, values };
}

// What the API said against it, at the fields it names.
function refusedWith({ message, body }: { message: string; body: object }): Partial<SettingAnswer> {
  const { errors = {} } = body as ErrorBody;
  const faults = Object.entries(errors).map(([field, [text]]) => [field, text ?? message] as const);
  if (faults.length > 0) return { faults: Object.fromEntries(faults) };
  return { faults: {}, problem: message };
}

// A form with a file is held in memory whole: nothing is read of one that does not say that it is small, or that comes
// from a visitor, who is answered with 403 here.
async function ownForm({ request }: Args, call: Call): Promise<FormData> {
  await call(myProfile, { query: { include: ['id'] } });
  const length = request.headers.get('content-length');
  if (length === null || Number(length) > MAX_BYTES)
    throw data({ message: 'Файл слишком большой.' }, { status: TOO_LARGE });
  return readForm(request);
}

/**
 * Makes the change that a form of the settings names and answers with what came of it; what the API refuses is said at
 * its field.
 * Whoever is not signed in any more is led to sign in.
 */
export async function answerSetting(args: Args, changes: (call: Call) => Record<string, Change>) {
  return signedInOnly(args, async (call) => {
    const form = await ownForm(args, call);
    const { [SETTING]: setting } = formValues(form, [SETTING]);
    const known = changes(call);
    const change = Object.hasOwn(known, setting) ? known[setting] : undefined;
    if (!change) throw data(null, { status: UNPROCESSABLE });
    try {
      const answer = await change(form);
      if (answer instanceof Response) return answer;
      const isTaken = answer?.faults === undefined && answer?.problem === undefined;
      const said: SettingAnswer = { setting, ...(isTaken && { saved: 'Сохранено' }), ...answer };
      return data(said, { status: isTaken ? 200 : UNPROCESSABLE });
    } catch (error) {
      const refusal = refusalOf(error);
      // Refused with 403 are the banned too, who are told why.
      const isStranger = refusal?.status === FORBIDDEN && !(await loadViewer(args.context.get(apiContext)));
      if (!refusal || isStranger) throw error;
      return data<SettingAnswer>({ setting, ...refusedWith(refusal) }, { status: refusal.status });
    }
  });
}
