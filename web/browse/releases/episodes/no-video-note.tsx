import { releasePath } from '#contract/addresses.ts';
import type { FullRelease } from '#contract/releases.ts';
import { externalPlayerOf } from '#web/entities/episode/external-hosts.ts';
import { isSingleFilm } from '#web/entities/release/format-release.ts';
import { FollowButton } from '#web/entities/viewer/bell/follow-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { isOnlyInTorrents } from './only-in-torrents.ts';
import styles from './no-video-note.module.css';

/** What the note is about, as «Видео … ещё нет» and «… можно скачать» need it. */
function subjectOf(release: FullRelease): [of: string, named: string] {
  if (isSingleFilm(release)) return ['фильма', 'Фильм'];
  return release.episodes.length === 1 ? ['этого эпизода', 'Этот эпизод'] : ['этих эпизодов', 'Эти эпизоды'];
}

/** The note above episodes of which none can be watched: that a video follows, or where they are instead. */
export function NoVideoNote({ release }: { release: FullRelease }) {
  const [of, named] = subjectOf(release);
  if (isOnlyInTorrents(release))
    return (
      <div className={styles.note} data-note>
        <Icon name="download" />
        <p>{named} можно скачать торрентом</p>
        <LinkButton size="small" to={releasePath(release.alias, 'torrents')}>
          Выбрать раздачу
        </LinkButton>
      </div>
    );
  if (externalPlayerOf(release))
    return (
      <div className={styles.note} data-note>
        <Icon name="external" />
        <p>{named} можно смотреть во&nbsp;внешнем плеере</p>
      </div>
    );
  return (
    <div className={styles.note} data-note>
      <Icon name="clock" />
      <p>Видео {of} ещё нет: оно появится здесь, как только будет готово</p>
      <FollowButton releaseId={release.id} look="word" />
    </div>
  );
}
