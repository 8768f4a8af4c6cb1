import { useNavigate } from 'react-router';
import { episodePath } from '#contract/addresses.ts';
import { EpisodeFrame } from '#web/entities/episode/episode-frame.tsx';
import { useIsCovered } from '#web/entities/episode/use-is-covered.ts';
import { FRAME_SIZES, FrameCard } from '#web/ui/pictures/frame-card.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuAction } from '#web/ui/menu/menu.tsx';
import { tieShortWords } from '#contract/no-break.ts';
import styles from './continue-card.module.css';
import { formatStep } from './step.ts';
import { markWatched, type ContinueRow, startOver, hideTitle } from './use-continued.ts';

/** A started release: the episode to continue, the remaining time and a menu. */
export function ContinueCard({ row }: { row: ContinueRow }) {
  const { continued, step } = row;
  const { episode, time } = step;
  const navigate = useNavigate();
  const isCovered = useIsCovered()(episode, null) && time === 0;
  const fromStart = () => {
    startOver(row);
    void navigate(episodePath(episode.id));
  };
  return (
    <div className={styles.item}>
      <FrameCard
        to={episodePath(episode.id)}
        prefetch="intent"
        picture={
          <EpisodeFrame episode={episode} sizes={FRAME_SIZES} isCovered={isCovered}>
            <span className={styles.play}>
              <Icon name="play" size={24} />
            </span>
            {time > 0 && (
              <progress
                className={styles.progress}
                aria-hidden="true"
                value={time}
                max={Math.max(1, episode.duration)}
              />
            )}
          </EpisodeFrame>
        }
        title={<span className={styles.title}>{tieShortWords(continued.title)}</span>}
        subtitle={<span className={styles.words}>{tieShortWords(formatStep(continued, step))}</span>}
      />
      <div className={styles.menu} data-corner>
        <Menu
          label={`Что сделать: ${continued.title}`}
          variant="bare"
          square
          buttonContent={<Icon name="more" />}
        >
          {time > 0 && (
            <MenuAction icon="restart" onSelect={fromStart}>
              С начала
            </MenuAction>
          )}
          <MenuAction icon="check" onSelect={() => markWatched(row)}>
            Отметить просмотренным
          </MenuAction>
          <MenuAction icon="close" onSelect={() => hideTitle(row)}>
            Убрать из списка
          </MenuAction>
        </Menu>
      </div>
    </div>
  );
}
