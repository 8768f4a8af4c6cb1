import { embedPath, episodePath } from '#contract/addresses.ts';
import { EMBED_SIZE, embedCode } from '#contract/embed.ts';
import { atMoment } from '#contract/moment.ts';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { clock } from '#web/format/time.ts';
import { fullEpisodeTitle } from '#web/entities/episode/episode-words.ts';
import { useEpisode, usePlayer } from '../store/player-context.ts';
import type { Player } from '../store/player.ts';
import { useSlice } from '../store/use-slice.ts';
import { Menu, MenuItem } from './menu.tsx';
import styles from './share-menu.module.css';

const whole = (path: string) => new URL(path, location.origin).href;

function titleOf(episode: ReleasedEpisode): string {
  return `${episode.release.name.main}. ${fullEpisodeTitle(episode)}`;
}

function codeOf(episode: ReleasedEpisode): string {
  return embedCode({ src: whole(embedPath(episode.id)), title: titleOf(episode), ...EMBED_SIZE });
}

/** Copies, and says so where it can be seen: a full screen shows nothing but the player. */
async function copy({ fullscreen, flash }: Player, text: string, done: string) {
  const say = (tone: 'success' | 'error', words: string) =>
    fullscreen.get().isFullscreen ? flash.show(words) : showToast(tone, words);
  try {
    await navigator.clipboard.writeText(text);
    say('success', done);
  } catch {
    say('error', 'Не удалось скопировать');
  }
}

/** Gives the episode to somebody else: its address, the moment on the screen, or a player for another site. */
export function ShareMenu() {
  const player = usePlayer();
  const episode = useEpisode();
  const { menus } = player;
  const second = useSlice(player.time, (state) => Math.floor(state.position));
  const page = episodePath(episode.id);
  const copying = (text: string, done: string) => () => {
    menus.close();
    void copy(player, text, done);
  };
  const share = () => {
    menus.close();
    // A viewer who thinks better of it has not failed.
    navigator.share({ title: titleOf(episode), url: whole(page) }).catch(() => {});
  };
  return (
    <div className={styles.fromTop}>
      <Menu name="share" label="Поделиться" face={<Icon name="share" size={24} />}>
        <MenuItem icon="copy" onClick={copying(whole(page), 'Ссылка скопирована')}>
          Скопировать ссылку
        </MenuItem>
        {second > 0 && (
          <MenuItem
            icon="clock"
            onClick={copying(whole(atMoment(page, second)), `Ссылка с\u00A0${clock(second)} скопирована`)}
          >
            Ссылка с&nbsp;{clock(second)}
          </MenuItem>
        )}
        <MenuItem icon="code" onClick={copying(codeOf(episode), 'Код для вставки скопирован')}>
          Код для вставки
        </MenuItem>
        {'share' in navigator && (
          <MenuItem icon="share" onClick={share}>
            Отправить…
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}
