import { z } from 'zod';
import { text } from '../field-values.ts';
import { optional, whole } from '../input.ts';
import { datetime, uuid } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';

/** Whether the public sees a release. Only published ones are anywhere but in the studio. */
export const RELEASE_STATES = ['draft', 'published', 'hidden', 'deleted'] as const;
export const releaseState = z.enum(RELEASE_STATES).meta({ id: 'ReleaseState' });
export type ReleaseState = z.output<typeof releaseState>;

/** A release with its state, after an act that changes it. */
export const releaseWithState = z
  .object({
    id: z.int(),
    alias: z.string(),
    name: z.string(),
    state: releaseState,
    /** Grows with every change of the release in the studio. */
    version: z.int(),
    /** Thirty days later the release is removed for ever; null unless it is deleted. */
    deleted_at: datetime.nullable(),
  })
  .meta({ id: 'ReleaseWithState' });
export type ReleaseWithState = z.output<typeof releaseWithState>;

const MAX_REASON = 500;

const shape = {
  method: 'POST',
  params: z.object({ id: whole(1, 2_147_483_647) }),
  body: z.object({ reason: optional(text(MAX_REASON)) }),
  response: releaseWithState.extend({ event_id: z.int() }).meta({ id: 'ChangedRelease' }),
  failures: [404, 409, 422],
} as const;

export const hideRelease = studioEndpoint({
  ...shape,
  path: '/api/v1/studio/releases/:id/hide',
  summary: 'Скрыть релиз: его не видит никто, кроме студии',
  description: 'Hides a published release everywhere within seconds. Lists and positions of viewers stay.',
  action: 'release.hide',
});

/** The most episodes that a release is shown with at once. */
export const MAX_PUBLISHED_AT_ONCE = 1000;

export const showRelease = studioEndpoint({
  ...shape,
  body: shape.body.extend({ episodes: optional(z.array(uuid).max(MAX_PUBLISHED_AT_ONCE)) }),
  path: '/api/v1/studio/releases/:id/show',
  summary: 'Показать черновик или скрытый релиз',
  description:
    'Shows a draft or a hidden release to everybody within seconds, and publishes the prepared videos of the named episodes with it. The undo hides the release and takes these episodes back.',
  action: 'release.show',
});

export const deleteRelease = studioEndpoint({
  ...shape,
  path: '/api/v1/studio/releases/:id/delete',
  summary: 'Удалить релиз: тридцать дней его можно вернуть',
  description: 'Hides a release and removes it for ever after thirty days.',
  action: 'release.delete',
});

export const restoreRelease = studioEndpoint({
  ...shape,
  path: '/api/v1/studio/releases/:id/restore',
  summary: 'Вернуть удалённый релиз таким, каким он был',
  description: 'Takes the deletion of a release back: it has the state from before again.',
  action: 'release.restore',
});
