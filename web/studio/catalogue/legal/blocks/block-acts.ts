import { changeBlock, createBlock, liftBlock } from '#contract/studio/blocks.ts';
import type { Act } from '../../../form/answer-act.ts';
import { readCountries, readMoment } from '../read-fields.ts';

const REASON = { reason: 'Напишите, почему.' };

/** The acts of the page of blocks. */
export const BLOCK_ACTS: Record<string, Act> = {
  create: {
    required: REASON,
    fields: { countries: 'countries', episode_id: 'episode' },
    run: async (call, { release, episode, reason = '' }, form) => {
      const body = {
        release_id: Number(release),
        episode_id: episode === '' ? undefined : episode,
        countries: readCountries(form),
        from: readMoment(form, 'from') ?? undefined,
        until: readMoment(form, 'until') ?? undefined,
        reason,
      };
      return (await call(createBlock, { body })).event_id;
    },
  },
  change: {
    fields: { countries: 'countries' },
    run: async (call, { block, reason }, form) => {
      const body = {
        countries: readCountries(form),
        until: readMoment(form, 'until'),
        // An empty field leaves the beginning as it is.
        from: readMoment(form, 'from') ?? undefined,
        reason,
      };
      return (await call(changeBlock, { params: { id: Number(block) }, body })).event_id;
    },
  },
  lift: {
    run: async (call, { block, reason }) =>
      (await call(liftBlock, { params: { id: Number(block) }, body: { reason } })).event_id,
  },
};
