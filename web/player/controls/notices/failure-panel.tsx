import { useEffect, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import type { PlaybackFailureReason } from '#web/player/engine/playback-failure.ts';
import { useEpisode, useIsEmbed, usePlayer } from '#web/player/store/player-context.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import {
  sendPlaybackReport,
  SEND_RESULT_MESSAGES,
  type SendResult,
} from '#web/player/store/send-playback-report.ts';
import { usePlaybackReport } from '#web/player/store/use-playback-report.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import type { Gone } from './ask-if-gone.ts';
import styles from './failure-panel.module.css';

const TEXTS: Record<PlaybackFailureReason, { heading: string; help: string }> = {
  network: { heading: 'Видео не загружается', help: 'Проверьте соединение и попробуйте ещё раз' },
  missing: { heading: 'Видео не найдено', help: 'Возможно, его убрали или закрыли доступ' },
  unsupported: {
    heading: 'Браузер не может показать это видео',
    help: 'Обновите его или откройте страницу в другом',
  },
  damaged: { heading: 'Видео повреждено', help: 'Попробуйте ещё раз. Если не поможет, сообщите нам' },
};

/** What has become of the episode since the page was opened; null while nothing is known of that. */
function useGone(): Gone | null {
  const episode = useEpisode();
  const [gone, setGone] = useState<Gone | null>(null);
  useEffect(() => {
    const lifetime = new AbortController();
    const { signal } = lifetime;
    const ask = () => {
      import('./ask-if-gone.ts')
        .then(({ tellIfGone }) => tellIfGone(episode, setGone, signal))
        // Without a connection the words about it are the right ones.
        .catch(() => {});
    };
    ask();
    window.addEventListener('online', ask, { signal });
    return () => lifetime.abort();
  }, [episode]);
  return gone;
}

/** Says why playback failed and what the viewer can do. */
export function FailurePanel() {
  const { source, originChoice } = usePlayer();
  const failure = useSlice(source, (state) => state.failure);
  const hasOthers = useSlice(originChoice, (state) => state.all.length > 1);
  const gone = useGone();
  const isEmbed = useIsEmbed();
  const { heading, help } = gone ?? TEXTS[failure?.reason ?? 'network'];
  const changeOrigin = () => {
    originChoice.tryAnother();
    source.retry();
  };
  return (
    <div className={styles.panel} role="alert">
      <h2>{heading}</h2>
      <p>{help}</p>
      <div className={styles.actions}>
        {gone === null ? (
          <>
            <Button variant="main" onClick={source.retry}>
              Повторить
            </Button>
            {hasOthers && <Button onClick={changeOrigin}>Другой сервер</Button>}
            <ReportButton />
          </>
        ) : (
          <LinkButton variant="main" target={isEmbed ? '_blank' : undefined} {...gone.link} />
        )}
      </div>
    </div>
  );
}

function ReportButton() {
  const { source } = usePlayer();
  const makeReport = usePlaybackReport();
  const [sending, setSending] = useState<SendResult | null>(null);
  const report = async () => {
    const { code = 'unknown', details = '' } = source.get().failure ?? {};
    setSending(await sendPlaybackReport(makeReport(code, details)));
  };
  return (
    <>
      {sending !== 'sent' && (
        <Button variant="bare" loadable onClick={report}>
          Сообщить
        </Button>
      )}
      <output className={styles.sending}>{sending !== null && SEND_RESULT_MESSAGES[sending]}</output>
    </>
  );
}
