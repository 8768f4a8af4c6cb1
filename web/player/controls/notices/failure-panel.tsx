import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import type { PlaybackFailureReason } from '#web/player/engine/playback-failure.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import {
  sendPlaybackReport,
  SEND_RESULT_MESSAGES,
  type SendResult,
} from '#web/player/store/send-playback-report.ts';
import { usePlaybackReport } from '#web/player/store/use-playback-report.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
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

/** Says why playback failed and what the viewer can do. */
export function FailurePanel() {
  const { source, originChoice } = usePlayer();
  const failure = useSlice(source, (state) => state.failure);
  const hasOthers = useSlice(originChoice, (state) => state.all.length > 1);
  const { heading, help } = TEXTS[failure?.reason ?? 'network'];
  const changeOrigin = () => {
    originChoice.tryAnother();
    source.retry();
  };
  return (
    <div className={styles.panel} role="alert">
      <h2>{heading}</h2>
      <p>{help}</p>
      <div className={styles.actions}>
        <Button variant="main" onClick={source.retry}>
          Повторить
        </Button>
        {hasOthers && <Button onClick={changeOrigin}>Другой сервер</Button>}
        <ReportButton />
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
