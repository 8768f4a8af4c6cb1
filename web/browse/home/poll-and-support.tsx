import { SUPPORT_PATH } from '#contract/addresses.ts';
import type { AskedPoll } from '../polls/load-poll.ts';
import { PollBlock } from '../polls/poll-block.tsx';
import { useSite } from '#web/entities/viewer/root-data.ts';
import styles from './pair.module.css';
import { Section } from './section.tsx';
import { SupportBlock } from './support-block.tsx';

/** What the team asks of its viewers: their opinion and their help. */
export function PollAndSupport({ poll }: { poll: AskedPoll | null }) {
  const { support_methods: methods } = useSite();
  return (
    <div className={styles.pair}>
      {poll && (
        <Section title="Опрос">
          <PollBlock poll={poll} />
        </Section>
      )}
      <Section title="Поддержать проект" all={{ to: SUPPORT_PATH, label: 'Все способы' }}>
        <SupportBlock methods={methods} />
      </Section>
    </div>
  );
}
