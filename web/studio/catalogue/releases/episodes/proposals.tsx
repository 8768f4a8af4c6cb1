import { useState } from 'react';
import { useParams, useRevalidator } from 'react-router';
import type { AcceptedMarks, MarkProposal } from '#contract/studio/records/episodes.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { formatCount, type PluralForms } from '#web/format/format-count.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { showDone } from '../../../access/undo-event.ts';
import { formatMark } from '../../../ui/format-mark.ts';
import { StudioButton } from '../../../ui/studio-button.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { useFilm } from '../../record-form/controls/time/film.ts';
import { useFilmMarks } from '../../record-form/controls/time/use-film-marks.ts';
import styles from './episode-film.module.css';
import { openProposals } from './open-proposals.ts';

const OF_EPISODES: PluralForms = ['эпизода', 'эпизодов', 'эпизодов'];

function formatAccepted({ accepted, left_out: left }: AcceptedMarks): string {
  const done = `Метки приняты у ${formatCount(accepted, OF_EPISODES)}`;
  return left === 0 ? done : `${done}. Не тронуты, потому что изменились: ${left}`;
}

type ProposalsProps = { releaseId: number; proposals: readonly MarkProposal[] };

/**
 * What the machine proposes for the marks that are empty: taken over into the form, which somebody saves, accepted at
 * all episodes with the same song, or rejected.
 */
export function Proposals({ releaseId, proposals }: ProposalsProps) {
  const { id = '' } = useParams();
  const film = useFilm();
  const marks = useFilmMarks();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const open = openProposals(proposals, marks?.marks ?? []);

  useKeys({
    KeyY() {
      const isLate = (film?.time() ?? 0) > (marks?.duration ?? 0) / 2;
      const here = open.find(({ mark }) => mark.isLate === isLate);
      if (here) film?.take(here.proposal.kind, here.proposal);
    },
  });

  async function decide(path: string, body: object) {
    setIsBusy(true);
    const { value, refused } = await sendToStudio<SavedRecord | AcceptedMarks>('POST', path, body);
    setIsBusy(false);
    if (refused) showToast('error', refused.message);
    else {
      const done = 'accepted' in value ? formatAccepted(value) : 'Метка отклонена';
      showDone(done, value.event_id, () => void revalidate());
    }
    await revalidate();
  }
  const reject = (proposal: MarkProposal) =>
    decide(`episodes/${id}/reject_mark`, { proposal_id: proposal.id });
  const accept = ({ group }: MarkProposal) =>
    decide(`releases/${releaseId}/accept_marks`, { proposal_ids: group });

  return open.map(({ proposal, mark: { label } }) => {
    const { kind, start, stop, confidence, group } = proposal;
    return (
      <p key={kind} className={styles.note}>
        Предложено: {label.toLowerCase()} {formatMark(start)}–{formatMark(stop)}, уверенность {confidence} %.{' '}
        <StudioButton size="small" onClick={() => film?.take(kind, { start, stop })}>
          Взять в форму
        </StudioButton>{' '}
        {group.length > 1 && (
          <StudioButton size="small" disabled={isBusy} onClick={() => void accept(proposal)}>
            Принять у {formatCount(group.length, OF_EPISODES)}
          </StudioButton>
        )}{' '}
        <StudioButton size="small" variant="bare" disabled={isBusy} onClick={() => void reject(proposal)}>
          Отклонить
        </StudioButton>
      </p>
    );
  });
}
