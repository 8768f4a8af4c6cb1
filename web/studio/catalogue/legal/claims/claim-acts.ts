import type { Call } from '#contract/client.ts';
import { studioClaimPath } from '#contract/studio/addresses.ts';
import {
  applyClaim,
  changeClaim,
  type Claim,
  createClaim,
  getClaim,
  liftClaim,
} from '#contract/studio/claims.ts';
import type { ClaimState } from '#contract/studio/legal-states.ts';
import { type Act, wrongField } from '../../../form/answer-act.ts';
import type { Values } from '../../../form/read-values.ts';
import { readCountries, readMoment } from '../read-fields.ts';

type Body = Omit<Parameters<typeof save>[2], 'version'>;

async function save(
  call: Call,
  { claim, version }: Values,
  body: Partial<Omit<Claim, 'targets' | 'files' | 'documents' | 'state' | 'version'>> & {
    files?: string[];
    state?: ClaimState;
    reason?: string;
    targets?: { release_id: number; episode_id?: string | undefined }[];
  },
): Promise<number | null> {
  const params = { id: Number(claim) };
  return (await call(changeClaim, { params, body: { ...body, version: Number(version) } })).event_id;
}

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

async function targetsOf(call: Call, claim: string | undefined): Promise<NonNullable<Body['targets']>> {
  const { targets } = await call(getClaim, { params: { id: Number(claim) } });
  return targets.map(({ release, episode }) => ({ release_id: release.id, episode_id: episode?.id }));
}

const addTarget: Act = {
  fields: { targets: 'episodes' },
  run: async (call, values, form) => {
    const release = Number(values['release']);
    const episodes = form.getAll('episodes').map(String);
    const isWhole = form.get('whole') !== null;
    if (!isWhole && episodes.length === 0)
      throw wrongField('episodes', 'Выберите весь релиз или его эпизоды.');
    const others = (await targetsOf(call, values['claim'])).filter(
      ({ release_id }) => release_id !== release,
    );
    const chosen = isWhole ? [undefined] : episodes;
    const targets = [...others, ...chosen.map((episode_id) => ({ release_id: release, episode_id }))];
    return save(call, values, { targets });
  },
};

const removeTarget: Act = {
  run: async (call, values) => {
    const targets = (await targetsOf(call, values['claim'])).filter(
      ({ release_id, episode_id = '' }) =>
        release_id !== Number(values['release']) || episode_id !== (values['episode'] ?? ''),
    );
    return save(call, values, { targets });
  },
};

/** The act of the page of all claims: it leads to the new claim. */
export const CLAIMS_ACTS: Record<string, Act> = {
  create: {
    required: { claimant: 'Напишите, кто заявитель.' },
    run: async (call, { claimant = '', contacts, basis }, form) => {
      const due_at = readMoment(form, 'due_at');
      const { claim, event_id } = await call(createClaim, { body: { claimant, contacts, basis, due_at } });
      return { to: `${studioClaimPath(claim.id)}${event_id === null ? '' : `?done=${event_id}`}` };
    },
  },
};

/** The acts of the page of one claim. */
export const CLAIM_ACTS: Record<string, Act> = {
  about: {
    required: { claimant: 'Напишите, кто заявитель.' },
    run: (call, values, form) => {
      const { claimant = '', contacts = '', basis = '', files } = values;
      const due_at = readMoment(form, 'due_at');
      const fields = { claimant, contacts, basis, files: linesOf(files) };
      return save(call, values, { ...fields, ...(due_at !== undefined && { due_at }) });
    },
  },
  measure: {
    fields: { countries: 'countries' },
    run: (call, values, form) => {
      const [from, until] = [readMoment(form, 'from'), readMoment(form, 'until')];
      return save(call, values, {
        countries: readCountries(form),
        ...(from !== undefined && { from }),
        ...(until !== undefined && { until }),
      });
    },
  },
  'add-target': addTarget,
  'remove-target': removeTarget,
  answer: { run: (call, values) => save(call, values, { answer: values['answer'] ?? '' }) },
  state: {
    run: (call, values) =>
      save(call, values, { state: values['state'] as ClaimState, reason: values['reason'] ?? '' }),
  },
  apply: {
    run: async (call, { claim, reason }) =>
      (await call(applyClaim, { params: { id: Number(claim) }, body: { reason } })).event_id,
  },
  lift: {
    run: async (call, { claim, reason }) =>
      (await call(liftClaim, { params: { id: Number(claim) }, body: { reason } })).event_id,
  },
};
