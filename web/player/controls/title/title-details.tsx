import { tieShortWords } from '#contract/no-break.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import type { Release } from '#contract/release.ts';
import { formatAgeRating } from '#web/entities/release/format-release.ts';
import { formatScore } from '#web/entities/release/format-score.ts';
import { showProblem } from '#web/entities/viewer/lists/own-list-actions.ts';
import { useFavorite } from '#web/entities/viewer/lists/use-favorite.ts';
import { useFollow } from '#web/entities/viewer/lists/use-follow.ts';
import { RelativeTime } from '#web/format/relative-time.tsx';
import { Badge, VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { Icon, type IconName } from '#web/ui/icons/icon.tsx';
import type { Player } from '#web/player/store/player.ts';
import { isBlocked } from '#web/entities/episode/player-episode.ts';
import styles from './title-details.module.css';

type Expected = Pick<
  Release,
  'is_ongoing' | 'is_in_production' | 'is_blocked_by_geo' | 'is_blocked_by_copyrights'
>;

/** Whether further episodes of a release are expected here. */
function isExpecting(release: Expected): boolean {
  return (release.is_ongoing || release.is_in_production) && !isBlocked(release);
}

type TitleDetailsProps = {
  episode: EpisodeWithRelease;
  /** Null until it is created in the browser. */
  player: Player | null;
  /** The time of the response, for the date of the episode. */
  now: string;
};

/** The facts of an episode below its titles, and on phones the actions that its video has no room for. */
export function TitleDetails({ episode, player, now }: TitleDetailsProps) {
  const { release } = episode;
  const score = formatScore(release.rating);
  const cuts = episode.cuts ?? release.cuts;
  return (
    <>
      <p className={styles.facts}>
        <RelativeTime at={episode.updated_at} now={now} />
        {score !== null && (
          <span className={styles.score}>
            <VisuallyHidden>Рейтинг </VisuallyHidden>
            <Icon name="star" size={14} />
            {score}
          </span>
        )}
        <Badge variant="outline" spoken={formatAgeRating(release.age_rating)}>
          {release.age_rating.label}
        </Badge>
        {release.voicing.description}
      </p>
      {cuts && <p className={styles.cuts}>{tieShortWords(`Вырезано: ${cuts}`)}</p>}
      <Actions release={release} player={player} />
    </>
  );
}

function Actions({ release, player }: Pick<EpisodeWithRelease, 'release'> & { player: Player | null }) {
  const favorite = useFavorite(release.id);
  const follow = useFollow(release.id);
  return (
    <div className={styles.actions}>
      <Action
        icon={favorite.isIn ? 'heart-full' : 'heart'}
        isOn={favorite.isIn}
        onClick={() => void favorite.toggle().catch(showProblem)}
      >
        {favorite.isIn ? 'В избранном' : 'В избранное'}
      </Action>
      {isExpecting(release) && (
        <Action
          icon={follow.isIn ? 'bell-full' : 'bell'}
          isOn={follow.isIn}
          onClick={() => void follow.toggle().catch(showProblem)}
        >
          {follow.isIn ? 'Напомним' : 'Напомнить'}
        </Action>
      )}
      <Action icon="share" opensMenu onClick={() => player?.menus.toggle('share')}>
        Поделиться
      </Action>
      <Action icon="flag" opensMenu onClick={() => player?.menus.toggle('report')}>
        Ошибка
      </Action>
    </div>
  );
}

type ActionProps = {
  icon: IconName;
  /** Whether what it switches is on. */
  isOn?: boolean;
  opensMenu?: boolean;
  onClick: () => void;
  children: string;
};

function Action({ icon, isOn, opensMenu = false, onClick, children }: ActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      aria-pressed={isOn}
      aria-haspopup={opensMenu ? 'dialog' : undefined}
      // The press must not take the focus from an open menu, which would close it before the click.
      onMouseDown={(event) => opensMenu && event.preventDefault()}
      onClick={onClick}
    >
      <Icon name={icon} size={24} />
      {children}
    </button>
  );
}
