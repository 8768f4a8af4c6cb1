import { studioEpisodeStepsPath } from '#contract/studio/addresses.ts';
import type { StepKind } from '#contract/studio/step-kinds.ts';
import { formatMark } from '../../../ui/format-mark.ts';
import { StudioLink } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import { formatKind } from './format-step.ts';
import styles from './work.module.css';

type OpenRemark = { id: number; at: number; text: string; step: StepKind | null };

/** The remarks that are open, beside the videos of an episode: what a new video is to be better in. */
export function OpenRemarks({ id, remarks }: { id: string; remarks: readonly OpenRemark[] }) {
  if (remarks.length === 0) return null;
  return (
    <Panel
      title={`Открытые замечания: ${remarks.length}`}
      action={
        <StudioLink to={studioEpisodeStepsPath(id)} variant="bare" size="small">
          Смотреть
        </StudioLink>
      }
    >
      <ul className={styles.brief}>
        {remarks.map(({ id: remark, at, text, step }) => (
          <li key={remark}>
            <b>{formatMark(at)}</b> {text}
            {step !== null && <span className={styles.faint}> · {formatKind(step)}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
