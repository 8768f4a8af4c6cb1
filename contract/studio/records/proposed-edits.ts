import { z } from 'zod';
import { storable } from '../../field-values.ts';
import { whole } from '../../input.ts';
import { datetime } from '../../values.ts';
import { studioEndpoint } from '../endpoint.ts';
import { change } from '../events.ts';
import { MAX_JSON_BYTES, recordId, savedRecord } from './record.ts';

// An edit of a published release that waits for a check. Whoever checks accepts it field by field as any other save:
// each field with the value that they saw and the one that was proposed, so what has changed since is a conflict.

const MAX_NOTE = 500;
const TOO_LONG = `Не больше ${MAX_NOTE} знаков.`;

/** What the author of an edit says to those who check it. */
export const editNote = storable.trim().max(MAX_NOTE, TOO_LONG);

export const proposedEdit = z
  .object({
    id: z.int(),
    /** Its author; null where the account is gone. */
    by: z.string().nullable(),
    is_own: z.boolean(),
    sent_at: datetime,
    note: z.string().nullable(),
    /** The value of each field that it began with, and the one that is proposed. */
    change,
    /** Who sent it back, when, and what is missing; null while it waits. */
    returned: z.object({ by: z.string().nullable(), at: datetime, note: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'StudioProposedEdit' });
export type ProposedEdit = z.output<typeof proposedEdit>;

const path = '/api/v1/studio/releases/:id/edits/:edit' as const;
const params = z.object({ id: recordId, edit: whole(1, 2_147_483_647) });

export const acceptEdit = studioEndpoint({
  method: 'POST',
  path: `${path}/accept`,
  summary: 'Принять правку релиза или её поля',
  description:
    'Changes fields as an edit proposes, each sent with its present value and the proposed one; the others go on waiting. Fails with 409 when the edit no longer waits, is another by now, or others have changed a field since.',
  params,
  body: z.object({
    change: change.refine((fields) => Object.keys(fields).length > 0, 'Выберите, что принять.'),
  }),
  response: savedRecord,
  action: 'release.accept_edit',
  failures: [404, 409, 422],
  maxJsonBytes: MAX_JSON_BYTES,
});

export const returnEdit = studioEndpoint({
  method: 'POST',
  path: `${path}/return`,
  summary: 'Вернуть правку релиза автору, со словами',
  description:
    'Sends an edit back to its author, who is told the reason and may amend it and send it again. Without the account of its author it goes after thirty days.',
  params,
  body: z.object({ reason: storable.trim().min(1, 'Напишите, что поправить.').max(MAX_NOTE, TOO_LONG) }),
  response: savedRecord,
  action: 'release.return_edit',
  failures: [404, 409, 422],
});

export const withdrawEdit = studioEndpoint({
  method: 'POST',
  path: `${path}/withdraw`,
  summary: 'Отозвать свою правку релиза',
  description: 'Takes an edit of the caller back, whether it waits or was sent back.',
  params,
  response: savedRecord,
  action: 'release.withdraw_edit',
  failures: [404],
});
