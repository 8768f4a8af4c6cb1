import { genrePath } from '#contract/addresses.ts';
import type { FullRelease } from '#contract/releases.ts';
import { LinkChip } from '#web/ui/controls/chip.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { formatCount } from '#web/format/format-count.ts';
import { formatBlockReason } from '#web/entities/release/format-release.ts';
import { Description, Facts, MainStep, OwnButtons, Partners, Rating, ShareButton } from './lazy-details.ts';
import { MoreMenu } from './lazy-more-menu.ts';
import styles from './release-header.module.css';
import { formatPublishDay } from './format-progress.ts';

/** The header of a release's page: poster, names, facts and actions. */
export function ReleaseHeader({ release, score }: { release: FullRelease; score: number | null }) {
  const { name, poster, genres, notification } = release;
  const weekday = formatPublishDay(release);
  const block = formatBlockReason(release);
  return (
    <header className={styles.header}>
      <div className={styles.poster}>
        <Poster pictures={poster} alt={`Постер: ${name.main}`} sizes="(width < 960px) 120px, 300px" eager />
        <Favourites count={release.added_in_users_favorites} />
      </div>
      <div className={styles.names}>
        <h1>{name.main}</h1>
        {name.english !== name.main && <p className={styles.english}>{name.english}</p>}
        {name.alternative && <Alternatives names={name.alternative} />}
        <Facts release={release} />
        <Rating key={release.id} release={release} score={score} />
      </div>
      <div className={styles.body}>
        {genres.length > 0 && (
          <div className={styles.genres}>
            {genres.map(({ id, name }) => (
              <LinkChip key={id} to={genrePath(id)}>
                {name}
              </LinkChip>
            ))}
          </div>
        )}
        {notification && (
          <p className={styles.notice}>
            <Icon name="info" />
            {notification}
          </p>
        )}
        {block !== null && (
          <p className={styles.notice}>
            <Icon name="lock" />
            {block}
          </p>
        )}
        <div className={styles.actions}>
          <MainStep release={release} />
          <OwnButtons releaseId={release.id} />
          <ShareButton release={release} />
          <MoreMenu release={release} />
        </div>
        {release.description && <Description key={release.id} text={release.description} />}
        {weekday && (
          <p className={styles.days}>
            <Icon name="calendar" size={16} />
            {weekday}
          </p>
        )}
        <Partners partners={release.sponsors} />
      </div>
    </header>
  );
}

function Favourites({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.favourites}>
      В избранном у {formatCount(count, ['зрителя', 'зрителей', 'зрителей'])}
    </p>
  );
}

function Alternatives({ names }: { names: string }) {
  return (
    <details className={styles.alternatives}>
      <summary>
        Ещё названия
        <Icon name="down" size={16} />
      </summary>
      <p>{names}</p>
    </details>
  );
}
