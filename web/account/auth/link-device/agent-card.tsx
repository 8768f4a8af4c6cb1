import type { Agent } from '#contract/agent.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from '../form/card.module.css';
import { formatAgent } from './format-agent.ts';

/** The device that asks to sign in, and its place. */
export function AgentCard({ agent }: { agent: Agent }) {
  const { name, place, icon } = formatAgent(agent);
  return (
    <p className={styles.card}>
      <span className={styles.icon}>
        <Icon name={icon} size={24} />
      </span>
      <span className={styles.words}>
        <b dir="auto">{name}</b>
        <span>{place}</span>
      </span>
    </p>
  );
}
