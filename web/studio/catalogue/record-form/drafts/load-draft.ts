import type { Call } from '#contract/client.ts';
import type { Thing } from '#contract/studio/acts.ts';
import { type Draft, readDraft } from '#contract/studio/drafts.ts';
import { describeApiError } from '../../../access/api-error.ts';

/** Reads what somebody has changed in a record and not saved; null where the server keeps no drafts of the kind. */
export async function loadDraft(call: Call, thing: Thing, id: string): Promise<Draft | null> {
  try {
    return await call(readDraft, { query: { thing, id } });
  } catch (error) {
    // A record that is missing is missing for its own call, too.
    if (describeApiError(error)?.status === 404) return null;
    throw error;
  }
}
