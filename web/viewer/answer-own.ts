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

// An address of this site and no other: `//elsewhere` and `/\elsewhere` are not, nor what browsers read as such.
function isPath(text: FormDataEntryValue | null): text is string {
  return typeof text === 'string' && /^\/(?!\/)[^\s\\]*$/.test(text);
}

/** Answers a write of the viewer's own: scripts get what is kept now or why not, a plain form goes back to its page. */
export async function answerOwn<Kept extends object>(form: FormData, write: () => Promise<Kept>) {
  const back = form.get(BACK);
  try {
    const kept = await write();
    return isPath(back) ? redirect(back, 303) : kept;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { status, message } = refusal;
    return isPath(back) ? new Response(message, { status }) : data({ problem: message }, { status });
  }
}

/** What stands for an answer that did not come. */
export function notSaved(): { problem: string } {
  return { problem: 'Не удалось сохранить. Проверьте соединение.' };
}
