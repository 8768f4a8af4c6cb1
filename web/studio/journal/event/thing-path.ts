import { studioClaimPath, studioRecordPath, studioUserPath } from '#contract/studio/addresses.ts';
import type { Thing } from '#contract/studio/acts.ts';
import type { JournalEvent } from '#contract/studio/events.ts';

const RECORDS: Partial<Record<Thing, string>> = {
  release: 'releases',
  genre: 'genres',
  franchise: 'franchises',
  team: 'teams',
  team_role: 'team-roles',
  video: 'videos',
  video_origin: 'video-origins',
  promotion: 'promotions',
  campaign: 'campaigns',
  poll: 'polls',
  text: 'texts',
  channel: 'channels',
};

// After these the thing is gone, unless somebody took the act back.
const REMOVALS = /\.(remove|merge)$/;

/** The page of the studio of the thing of an event; undefined where there is none, or none any more. */
export function thingPath({
  act,
  thing,
  thing_id: id,
  undone_by: undoneBy,
}: Pick<JournalEvent, 'act' | 'thing' | 'thing_id' | 'undone_by'>): string | undefined {
  // A text that is removed is the original one again.
  if (id === null || (REMOVALS.test(act) && thing !== 'text' && undoneBy === null)) return undefined;
  const path = RECORDS[thing];
  if (path !== undefined) return studioRecordPath(path, id);
  if (thing === 'user') return studioUserPath(id);
  return thing === 'claim' ? studioClaimPath(Number(id)) : undefined;
}
