import { readForm } from '#web/page/request/read-form.ts';
import { data, type RouterContextProvider } from 'react-router';
import type { Call } from '#contract/client.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { myProfile } from '#contract/profile.ts';
import { apiContext } from '#web/page/api.ts';
import { formValues } from '#web/account/auth/form/form-validation.ts';
import { readApiError } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import { loadViewer } from '#web/entities/viewer/viewer.ts';
import { SETTING, type SettingAnswer } from './setting-answer.ts';
import { requireSignIn } from '#web/account/auth/login/signed-in-only.ts';

const UNPROCESSABLE = 422;
const FORBIDDEN = 403;
const TOO_LARGE = 413;
// The largest picture with the other fields of its form.
const MAX_BYTES = 8_100_000;

type Args = { request: Request; context: Readonly<RouterContextProvider> };
/** Changes one setting and returns the result; null means «Сохранено». */
export type SettingChange = (form: FormData) => Promise<Partial<SettingAnswer> | Response | null>;

/** The result of a form with invalid fields. */
export function rejectSetting(fieldErrors: Record<string, string>, values: Record<string, string> = {}) {
  return { fieldErrors, values };
}

// The errors of the API, at the fields it names.
function refusedWith({ message, body }: { message: string; body: object }): Partial<SettingAnswer> {
  const { errors = {} } = body as ErrorBody;
  const fieldErrors = Object.entries(errors).map(([field, [text]]) => [field, text ?? message] as const);
  if (fieldErrors.length > 0) return { fieldErrors: Object.fromEntries(fieldErrors) };
  return { fieldErrors: {}, problem: message };
}

// A form with a file is held in memory, so a form without a small `content-length` is not read, and neither is one of a
// visitor: the call below fails with 403.
async function ownForm({ request }: Args, call: Call): Promise<FormData> {
  await call(myProfile, { query: { include: ['id'] } });
  const length = request.headers.get('content-length');
  if (length === null || Number(length) > MAX_BYTES)
    throw data({ message: 'Файл слишком большой.' }, { status: TOO_LARGE });
  return readForm(request);
}

/**
 * Runs the change that a form of the settings names and answers with its result; errors of the API are shown at their
 * fields. Users who are no longer signed in are redirected to sign in.
 */
export async function answerSetting(args: Args, changes: (call: Call) => Record<string, SettingChange>) {
  return requireSignIn(args, async (call) => {
    const form = await ownForm(args, call);
    const { [SETTING]: setting } = formValues(form, [SETTING]);
    const known = changes(call);
    const change = Object.hasOwn(known, setting) ? known[setting] : undefined;
    if (!change) throw data(null, { status: UNPROCESSABLE });
    try {
      const answer = await change(form);
      if (answer instanceof Response) return answer;
      const isSaved = answer?.fieldErrors === undefined && answer?.problem === undefined;
      const result: SettingAnswer = { setting, ...(isSaved && { saved: 'Сохранено' }), ...answer };
      return data(result, { status: isSaved ? 200 : UNPROCESSABLE });
    } catch (error) {
      const refusal = readApiError(error);
      // Banned users get 403 as well, and see the reason.
      const isSignedOut = refusal?.status === FORBIDDEN && !(await loadViewer(args.context.get(apiContext)));
      if (!refusal || isSignedOut) throw error;
      return data<SettingAnswer>({ setting, ...refusedWith(refusal) }, { status: refusal.status });
    }
  });
}
