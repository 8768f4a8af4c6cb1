import { data, redirect } from 'react-router';

/** What a form without scripts names: the page to go back to. */
export const BACK = 'back';

// What `callForPage` throws.
type Refusal = { data: { message: string } | null; init: { status: number } };

/** What the API refused a call with; null for any other error. */
export function refusalOf(error: unknown): { status: number; message: string; body: object } | null {
  if (error === null || typeof error !== 'object' || !('init' in error)) return null;
  const { init, data: body } = error as Refusal;
  return { status: init.status, message: body?.message ?? 'Не удалось сохранить.', body: body ?? {} };
}

const BASE = 'http://own.invalid';

// An address of this site and no other: `//elsewhere` and `/\elsewhere` are not, nor what browsers read as such. A
// header has no place for Russian letters, which leave encoded.
function pathOf(text: FormDataEntryValue | null): string | null {
  if (typeof text !== 'string' || !/^\/(?!\/)[^\s\\]*$/.test(text) || !URL.canParse(text, BASE)) return null;
  const { pathname, search, hash } = new URL(text, BASE);
  return pathname + search + hash;
}

/** Answers a write of the viewer's own: scripts get what is kept now or why not, a plain form goes back to its page. */
export async function answerOwn<Kept extends object>(form: FormData, write: () => Promise<Kept>) {
  const back = pathOf(form.get(BACK));
  try {
    const kept = await write();
    return back === null ? kept : redirect(back, 303);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { status, message } = refusal;
    return back === null ? data({ problem: message }, { status }) : new Response(message, { status });
  }
}

/** What stands for an answer that did not come. */
export function notSaved(): { problem: string } {
  return { problem: 'Не удалось сохранить. Проверьте соединение.' };
}
