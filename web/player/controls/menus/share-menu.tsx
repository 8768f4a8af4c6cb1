import { embedPath, episodePath } from '#contract/addresses.ts';
import { EMBED_SIZE, embedCode } from '#contract/embed.ts';
import { atMoment } from '#contract/moment.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { formatClock } from '#web/format/format-time.ts';
import { fullEpisodeTitle } from '#web/entities/episode/format-episode.ts';
import { useEpisode, usePlayer } from '#web/player/store/player-context.ts';
import type { Player } from '#web/player/store/player.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { Menu, MenuItem } from './menu.tsx';
import styles from './share-menu.module.css';

const absolute = (path: string) => new URL(path, location.origin).href;

function titleOf(episode: EpisodeWithRelease): string {
  return `${episode.release.name.main}. ${fullEpisodeTitle(episode)}`;
}

function codeOf(episode: EpisodeWithRelease): string {
  return embedCode({ src: absolute(embedPath(episode.id)), title: titleOf(episode), ...EMBED_SIZE });
}

/** Copies a text and confirms it: in a toast, or in the player when full screen hides toasts. */
async function copy({ fullscreen, message: flash }: Player, text: string, done: string) {
  const notify = (tone: 'success' | 'error', message: string) =>
    fullscreen.get().isFullscreen ? flash.show(message) : showToast(tone, message);
  try {
    await copyText(text);
    notify('success', done);
  } catch {
    notify('error', 'Не удалось скопировать');
  }
}

/** Shares the episode: its address, with or without the current time, or the code of an embedded player. */
export function ShareMenu() {
  const player = usePlayer();
  const episode = useEpisode();
  const { menus } = player;
  const second = useSlice(player.time, (state) => Math.floor(state.position));
  const page = episodePath(episode.id);
  const copyAndClose = (text: string, done: string) => () => {
    menus.close();
    void copy(player, text, done);
  };
  const share = () => {
    menus.close();
    // Cancelling the system dialog is not an error.
    navigator.share({ title: titleOf(episode), url: absolute(page) }).catch(() => {});
  };
  return (
    <div className={styles.fromTop}>
      <Menu name="share" label="Поделиться" face={<Icon name="share" size={24} />}>
        <MenuItem icon="copy" onClick={copyAndClose(absolute(page), 'Ссылка скопирована')}>
          Скопировать ссылку
        </MenuItem>
        {second > 0 && (
          <MenuItem
            icon="clock"
            onClick={copyAndClose(
              absolute(atMoment(page, second)),
              `Ссылка с\u00A0${formatClock(second)} скопирована`,
            )}
          >
            Ссылка с&nbsp;{formatClock(second)}
          </MenuItem>
        )}
        <MenuItem icon="code" onClick={copyAndClose(codeOf(episode), 'Код для вставки скопирован')}>
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
