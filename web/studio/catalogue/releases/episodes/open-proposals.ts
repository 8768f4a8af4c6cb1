import type { MarkProposal } from '#contract/studio/records/episodes.ts';
import type { FilmMarks } from '../../record-form/controls/time/film.ts';

export type OpenProposal = { proposal: MarkProposal; mark: FilmMarks['marks'][number] };

/** What is proposed for marks that are empty in the form, each with its mark. */
export function openProposals(proposals: readonly MarkProposal[], marks: FilmMarks['marks']): OpenProposal[] {
  return proposals.flatMap((proposal) => {
    const mark = marks.find(({ name }) => name === proposal.kind);
    return mark && mark.start === null && mark.stop === null ? [{ proposal, mark }] : [];
  });
}
