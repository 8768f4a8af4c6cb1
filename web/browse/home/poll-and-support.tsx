import { SUPPORT_PATH } from '#contract/addresses.ts';
import type { PollQuestion } from '../polls/load-poll.ts';
import { PollBlock } from '../polls/poll-block.tsx';
import { useSite } from '#web/entities/viewer/root-data.ts';
import styles from './pair.module.css';
import { HomeSection } from './section.tsx';
import { SupportBlock } from './support-block.tsx';

/** The current poll beside the ways to support the project. */
export function PollAndSupport({ poll }: { poll: PollQuestion | null }) {
  const { support_methods: methods } = useSite();
  return (
    <div className={styles.pair}>
      {poll && (
        <HomeSection title="Опрос">
          <PollBlock poll={poll} />
        </HomeSection>
      )}
      <HomeSection title="Поддержать проект" all={{ to: SUPPORT_PATH, label: 'Все способы' }}>
        <SupportBlock methods={methods} />
      </HomeSection>
    </div>
  );
}
