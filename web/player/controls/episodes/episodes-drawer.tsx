import { useEffect, useRef } from 'react';
import { IconButton } from '../bar/icon-button.tsx';
import { useEpisode, useIsEmbed, usePlaylist, usePlayer } from '#web/player/store/player-context.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { EpisodeList } from './episode-list.tsx';
import styles from './episodes-drawer.module.css';
import { OtherPlaylists } from './lazy-other-playlists.ts';

/** The list of episodes beside the video, which keeps playing. */
export function EpisodesDrawer() {
  const { menus } = usePlayer();
  const isOpen = useSlice(menus, (state) => state.open === 'episodes');
  return isOpen ? <Drawer /> : null;
}

function Drawer() {
  const { menus } = usePlayer();
  const episode = useEpisode();
  const playlist = usePlaylist();
  const isEmbed = useIsEmbed();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const previousFocus = document.activeElement;
    panel.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    return () => {
      if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside ref={panel} className={styles.drawer} aria-label={playlist.title ?? 'Эпизоды'}>
      <header className={styles.head}>
        <h2>{playlist.title ?? 'Эпизоды'}</h2>
        <IconButton icon="close" label="Закрыть" onClick={menus.close} />
      </header>
      <div className={styles.scroll} data-drawer>
        <EpisodeList playlist={playlist} current={episode} />
      </div>
      {!isEmbed && <OtherPlaylists playlist={playlist} />}
    </aside>
  );
}
