import type { Change } from '#contract/studio/events.ts';
import { releaseFields } from '#contract/studio/records/releases.ts';
import { Failure } from '#server/failure.ts';
import type { PartialUndo } from '../../journal/undos.ts';
import { reverse } from '../../records/changes/merge-change.ts';
import { editRecord, lockRecord } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import { changeEpisodes, readListedEpisodes, toListedEpisodes } from './listed-episodes.ts';

// A text that is too long for the journal.
const isShortened = (value: unknown) => typeof value === 'object' && value !== null && 'beginning' in value;

type Parts = { own: Change; episodes: Change; staying: string[] };

// An import has more than the fields that people edit: episodes, torrents, counters, times.
function partsOf({ episodes, ...fields }: Change): Parts {
  const listed = readListedEpisodes(episodes);
  const isOwn = ([field, pair]: [string, readonly unknown[]]) =>
    Object.hasOwn(releaseFields.shape, field) && !pair.some(isShortened);
  const entries = Object.entries(fields);
  return {
    own: Object.fromEntries(entries.filter(isOwn)),
    episodes: listed.change,
    staying: [...listed.staying, ...entries.filter((entry) => !isOwn(entry)).map(([field]) => field)],
  };
}

/** Takes the fields of a release and of its episodes back, all or none, and names what an import did beside them. */
export const releaseEditUndo: PartialUndo = {
  staying(change) {
    const { own, episodes, staying } = partsOf(change);
    return Object.keys({ ...own, ...episodes }).length === 0 ? 'all' : staying;
  },
  async undo(trx, { thing_id, title, change }, access) {
    const { own, episodes } = partsOf(change ?? {});
    const release = await lockRecord(trx, releaseKind, thing_id ?? '', access);
    const restored = await changeEpisodes(trx, Number(release.id), reverse(episodes));
    const wished = { id: release.id, change: reverse(own) };
    const edit = await editRecord(trx, releaseKind, access, wished);
    const hasEpisodes = Object.keys(restored).length > 0;
    if (!edit && !hasEpisodes) throw new Failure('conflict', `«${title ?? ''}» с тех пор изменили.`);
    return {
      act: 'release.edit',
      thingId: release.id,
      title: release.title,
      teamIds: release.teamIds ?? [],
      ...edit,
      change: { ...edit?.change, ...(hasEpisodes && { episodes: toListedEpisodes(restored) }) },
    };
  },
};
