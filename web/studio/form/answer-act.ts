import { data, redirect } from 'react-router';
import type { Call } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { describeIssues } from '#contract/errors.ts';
import { undoEvent } from '#contract/studio/events.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { describeApiError } from '../access/api-error.ts';
import { type FieldErrors, missingFields, placeRefusal } from './field-errors.ts';
import type { FormAnswer } from './field.tsx';
import { PANEL_QUERY } from './panel-query.ts';
import { readValues, type Values } from './read-values.ts';

/** What an act answers when the page stays: what was refused, what has to be confirmed first, or what it came to. */
export type ActAnswer<Done extends object = object> = FormAnswer & {
  act: string;
  needs?: 'password' | 'code';
} & Partial<Done>;

/** An act of a page: what must be filled in, and what it does with the form, which may lack that. */
export type Act = {
  required?: FieldErrors | ((values: Values) => FieldErrors);
  /** Fields that the API names otherwise: its name, and that of the form. */
  fields?: Record<string, string>;
  /**
   * Returns the id of the event, which is null where nothing was to be done; `to`, where the browser is to be led; or
   * what the page is to show.
   */
  run: (call: Call, values: Values, form: FormData) => Promise<number | null | { to: string } | object>;
};

const UNDO: Act = {
  run: async (call, { event }) => (await call(undoEvent, { params: { id: Number(event) } })).id,
};

// No page has these in its text.
function withoutSecrets({ password: _, code: __, ...values }: Values): Values {
  return values;
}

/** A field of a form that is wrong; an act throws it before it calls the API. */
export function wrongField(name: string, message: string) {
  return data({ message, errors: { [name]: [message] } }, { status: 422 });
}

// The page as it was, without the panel of the act.
function doneAddress(request: Request, event: number | null): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const name of [...PANEL_QUERY, 'done', 'index']) searchParams.delete(name);
  if (event !== null) searchParams.set('done', String(event));
  const query = String(searchParams);
  return pathname.replace(/\.data$/, '') + (query === '' ? '' : `?${query}`);
}

const SENDS_NOTHING = Symbol('nothing is sent');

// What else is wrong with a form that lacks a required field, so that nobody has to try twice: the act runs up to its
// first call, whose body is compared with the contract and not sent.
async function listInvalid(act: Act, values: Values, form: FormData): Promise<FieldErrors> {
  const check = ((endpoint: Endpoint, input?: { body?: unknown }) => {
    const { error } = endpoint.body.safeParse(input?.body);
    // oxlint-disable-next-line only-throw-error -- As the API's refusals are thrown, and a sign that none came.
    throw error ? data(describeIssues(error), { status: 422 }) : SENDS_NOTHING;
  }) as Call;
  try {
    await act.run(check, values, form);
    return {};
  } catch (error) {
    const failure = describeApiError(error);
    if (!failure && error !== SENDS_NOTHING) throw error;
    return failure ? placeRefusal(failure, form.keys(), act.fields).errors : {};
  }
}

/**
 * Runs the act that a form names, one of `acts` or the undo of an event. Done, the browser is led to the page with the
 * event in its address (`done`), from where the act can be taken back; refused, the form answers with what was wrong.
 */
export async function answerAct(request: Request, call: Call, acts: Record<string, Act>) {
  const form = await readForm(request);
  const values = readValues(form);
  const { act: name = '' } = values;
  const act = Object.hasOwn(acts, name) ? acts[name] : name === 'undo' ? UNDO : undefined;
  if (!act) throw data(null, { status: 422 });
  const refuse = (answer: Omit<ActAnswer, 'act'>, status: number) =>
    data<ActAnswer>({ act: name, values: withoutSecrets(values), ...answer }, { status });
  const { required = {} } = act;
  const missing = missingFields(typeof required === 'function' ? required(values) : required, values);
  if (Object.keys(missing).length > 0)
    return refuse({ errors: { ...(await listInvalid(act, values, form)), ...missing } }, 422);
  try {
    const done = await act.run(call, values, form);
    if (done === null || typeof done === 'number') return redirect(doneAddress(request, done));
    if ('to' in done) return redirect(done.to);
    return data<ActAnswer>({ act: name, ...done }, { status: 200 });
  } catch (error) {
    const failure = describeApiError(error);
    if (!failure) throw error;
    const { status, needs, message } = failure;
    if (status === 404) return refuse({ problem: 'Этого уже нет: обновите страницу.' }, status);
    if (needs === 'password' || needs === 'code') return refuse({ needs, problem: message }, status);
    return refuse(placeRefusal(failure, form.keys(), act.fields), status);
  }
}
