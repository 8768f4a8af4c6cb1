import { data, redirect } from 'react-router';
import type { Call } from '#contract/client.ts';
import { undoEvent } from '#contract/studio/events.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { describeApiError } from '../../access/api-error.ts';
import { type FieldErrors, missingFields, placeRefusal } from '../../access/field-errors.ts';
import type { ActAnswer } from '../../people/answer-user-act.ts';

export type Values = Record<string, string>;

/** An act of a page: what must be filled in, and what it does with the form; returns the id of its event. */
export type LegalAct = {
  required?: FieldErrors;
  /** Fields that the API names otherwise: its name, and that of the form. */
  fields?: Record<string, string>;
  run: (call: Call, values: Values, form: FormData) => Promise<number | null | { to: string }>;
};

const UNDO: LegalAct = {
  run: async (call, { event }) => (await call(undoEvent, { params: { id: Number(event) } })).id,
};

function readValues(form: FormData): Values {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()] as const] : [])),
  );
}

/** A field of a form that is wrong; an act throws it before it calls the API. */
export function wrongField(name: string, message: string) {
  return data({ message, errors: { [name]: [message] } }, { status: 422 });
}

/**
 * Runs the act that a form names, one of `acts` or the undo of an event. Done, the browser is led to the page with the
 * event in its address (`done`), from where the act can be taken back; refused, the form answers with what was wrong.
 */
export async function answerAct(request: Request, call: Call, acts: Record<string, LegalAct>) {
  const form = await readForm(request);
  const values = readValues(form);
  const name = values['act'] ?? '';
  const act = name === 'undo' ? UNDO : Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) throw data(null, { status: 422 });
  const refuse = (answer: Omit<ActAnswer, 'act'>, status: number) =>
    data<ActAnswer>({ act: name, values, ...answer }, { status });
  const missing = missingFields(act.required ?? {}, values);
  if (Object.keys(missing).length > 0) return refuse({ errors: missing }, 422);
  try {
    const done = await act.run(call, values, form);
    if (typeof done === 'object' && done !== null) return redirect(done.to);
    return redirect(doneAddress(request, done));
  } catch (error) {
    const failure = describeApiError(error);
    if (!failure) throw error;
    const { status, needs } = failure;
    if (status === 404) return refuse({ problem: 'Этого уже нет: обновите страницу.' }, status);
    if (needs !== undefined) return refuse({ needs }, status);
    return refuse(placeRefusal(failure, form.keys(), act.fields), status);
  }
}

// The page as it was, without the panel of the act.
function doneAddress(request: Request, event: number | null): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ['panel', 'find', 'pick', 'done', 'index']) searchParams.delete(name);
  if (event !== null) searchParams.set('done', String(event));
  return `${pathname.replace(/\.data$/, '')}?${searchParams}`;
}
