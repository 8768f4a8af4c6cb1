import { data, redirect } from 'react-router';

/** The form field, used when scripts are off, that contains the address of the page to return to. */
export const RETURN_FIELD = 'back';

// What `callForPage` throws.
type ApiError = { data: { message: string } | null; init: { status: number } };

/** Returns the status and message with which the API refused a call; null for any other error. */
export function readApiError(error: unknown): { status: number; message: string; body: object } | null {
  if (error === null || typeof error !== 'object' || !('init' in error)) return null;
  const { init, data: body } = error as ApiError;
  return { status: init.status, message: body?.message ?? 'Не удалось сохранить.', body: body ?? {} };
}

const BASE = 'http://site.invalid';

// Accepts only addresses of this site: browsers treat `//other` and `/\other` as other sites. The result is encoded,
// because a header cannot contain Russian letters.
function pathOf(text: FormDataEntryValue | null): string | null {
  if (typeof text !== 'string' || !/^\/(?!\/)[^\s\\]*$/.test(text) || !URL.canParse(text, BASE)) return null;
  const { pathname, search, hash } = new URL(text, BASE);
  return pathname + search + hash;
}

/**
 * Saves a change to the viewer's lists. Scripts get the saved lists or the problem; a form sent without scripts is
 * redirected to its page.
 */
export async function respondToListChange<Saved extends object>(form: FormData, save: () => Promise<Saved>) {
  const back = pathOf(form.get(RETURN_FIELD));
  try {
    const saved = await save();
    return back === null ? saved : redirect(back, 303);
  } catch (error) {
    const refusal = readApiError(error);
    if (!refusal) throw error;
    const { status, message } = refusal;
    return back === null ? data({ problem: message }, { status }) : new Response(message, { status });
  }
}

/** The result to use when the server did not respond. */
export function notSaved(): { problem: string } {
  return { problem: 'Не удалось сохранить. Проверьте соединение.' };
}
