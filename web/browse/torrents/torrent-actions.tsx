import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import type { ShownTorrent } from './shown-torrent.ts';
import styles from './torrent-actions.module.css';

async function copyHash({ hash }: ShownTorrent) {
  await copyText(hash);
  showToast('success', 'Хеш скопирован');
}

const showFailure = () => showToast('error', 'Не удалось скопировать хеш');

/** Buttons for the magnet link, the torrent file and the hash. */
export function TorrentActions({ torrent, compact }: { torrent: ShownTorrent; compact: boolean }) {
  return (
    <span className={styles.actions}>
      <a className={styles.link} href={torrent.magnet} aria-label="Магнит-ссылка" title="Магнит-ссылка">
        <Icon name="magnet" />
        <span className={styles.magnet}>
          Магнит<span className={styles.rest}>-ссылка</span>
        </span>
      </a>
      {!compact && torrent.has_file && (
        <a
          className={styles.link}
          href={`/api/v1/anime/torrents/${torrent.id}/file`}
          download
          aria-label="Скачать торрент-файл"
          title="Скачать торрент-файл"
        >
          <Icon name="download" />
          <span className={styles.word}>Скачать</span>
        </a>
      )}
      {!compact && (
        <span className={styles.copy}>
          <Button
            variant="bare"
            square
            aria-label="Скопировать хеш"
            title="Скопировать хеш"
            onClick={() => copyHash(torrent)}
            errorCallback={showFailure}
          >
            <Icon name="copy" />
          </Button>
        </span>
      )}
    </span>
  );
}
