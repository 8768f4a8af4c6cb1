import { useState } from 'react';
import { usePlayer } from '#web/player/store/player-context.ts';
import { formatStats, formatStatsText } from '#web/player/slices/format-stats.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { IconButton } from '../bar/icon-button.tsx';
import styles from './stats-panel.module.css';

/** Technical statistics of the video, in a corner of the player. */
export function StatsPanel() {
  const { stats } = usePlayer();
  const { isOpen, sample } = useSlice(stats, (state) => state);
  const [isCopied, setIsCopied] = useState(false);
  if (!isOpen || !sample) return null;
  const rows = formatStats(sample);
  const copy = async () => {
    await copyText(formatStatsText(rows)).then(
      () => setIsCopied(true),
      // Copying is forbidden: the text can still be selected.
      () => setIsCopied(false),
    );
  };
  return (
    <section className={styles.panel} aria-label="Статистика">
      <header className={styles.head}>
        <h2>Статистика</h2>
        <IconButton
          icon={isCopied ? 'check' : 'copy'}
          label={isCopied ? 'Скопировано' : 'Скопировать'}
          onClick={copy}
        />
        <IconButton icon="close" label="Закрыть статистику" shortcut="KeyZ" onClick={stats.toggle} />
      </header>
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
