import type { MarkProposal } from '#contract/studio/records/episodes.ts';
import { formatMark } from '../../../ui/format-mark.ts';
import { StudioButton } from '../../../ui/studio-button.tsx';
import { useFilm } from '../../record-form/controls/time/film.ts';
import { useFilmMarks } from '../../record-form/controls/time/use-film-marks.ts';
import styles from './episode-film.module.css';

/** What the machine proposes for the marks that are empty; taken over into the form, which somebody saves. */
export function Proposals({ proposals }: { proposals: readonly MarkProposal[] }) {
  const film = useFilm();
  const marks = useFilmMarks()?.marks ?? [];
  return proposals.map(({ kind, start, stop, confidence }) => {
    const mark = marks.find(({ name }) => name === kind);
    if (!mark || mark.start !== null || mark.stop !== null) return null;
    return (
      <p key={kind} className={styles.note}>
        Предложено: {mark.label.toLowerCase()} {formatMark(start)}–{formatMark(stop)}, уверенность{' '}
        {confidence} %.{' '}
        <StudioButton size="small" onClick={() => film?.take(kind, { start, stop })}>
          Взять в форму
        </StudioButton>
      </p>
    );
  });
}
