import { releasePath } from '#contract/addresses.ts';
import type { FullRelease } from '#contract/releases.ts';
import { FollowButton } from '#web/entities/viewer/bell/follow-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { isOnlyInTorrents } from './only-in-torrents.ts';
import styles from './no-video-note.module.css';

/** The note above episodes of which none can be watched: that a video follows, or where their torrents are. */
export function NoVideoNote({ release }: { release: FullRelease }) {
  if (isOnlyInTorrents(release))
    return (
      <div className={styles.note}>
        <Icon name="download" />
        <p>Эти эпизоды можно скачать торрентом</p>
        <LinkButton size="small" to={releasePath(release.alias, 'torrents')}>
          Выбрать раздачу
        </LinkButton>
      </div>
    );
  return (
    <div className={styles.note}>
      <Icon name="clock" />
      <p>Видео этих эпизодов ещё нет: оно появится здесь, как только будет готово</p>
      <FollowButton releaseId={release.id} look="word" />
    </div>
  );
}
