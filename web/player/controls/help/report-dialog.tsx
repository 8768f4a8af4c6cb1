import { useEffect, useId, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { adoptStyles } from '#web/ui/styles/adopt-styles.ts';
import { usePlayer } from '#web/player/store/player-context.ts';
import {
  sendPlaybackReport,
  SEND_RESULT_MESSAGES,
  type SendResult,
} from '#web/player/store/send-playback-report.ts';
import { usePlaybackReport } from '#web/player/store/use-playback-report.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import { MarkFields } from './mark-fields.tsx';
import { type MarkTexts, readMark } from './read-mark.ts';
import text from './report-dialog.css?inline';

adoptStyles(text);

const PROBLEMS = [
  { code: 'picture', name: 'Картинка', help: 'чёрный экран, полосы, рывки' },
  { code: 'sound', name: 'Звук', help: 'пропал, хрипит, отстаёт от\u00A0картинки' },
  { code: 'voice', name: 'Озвучка или субтитры', help: 'не\u00A0те или с\u00A0ошибкой' },
  { code: 'mark', name: 'Опенинг или эндинг', help: 'не\u00A0на месте' },
  { code: 'other', name: 'Другое', help: 'расскажите ниже' },
];
const MAX_LENGTH = 400;
const NO_TIMES: MarkTexts = { start: '', stop: '' };

/** Asks the viewer for the playback problem and sends a report. */
export function ReportDialog() {
  const { menus } = usePlayer();
  const isOpen = useSlice(menus, (state) => state.open === 'report');
  const close = () => {
    if (menus.get().open === 'report') menus.close();
  };
  return (
    <Dialog open={isOpen} title="Сообщить о проблеме" onClose={close}>
      {isOpen && <ReportForm onDone={close} />}
    </Dialog>
  );
}

/** Pauses the film while the form is open; afterwards it goes on where it was, if it played. */
function usePause() {
  const { playback, time } = usePlayer();
  useEffect(() => {
    const { position } = time.get();
    const wasPlaying = !playback.get().isPaused;
    playback.pause();
    return () => {
      // The form has a bar of its own, which moves the film.
      if (Math.abs(time.get().position - position) > 1) time.seek(position);
      if (wasPlaying) playback.play();
    };
  }, [playback, time]);
}

function ReportForm({ onDone }: { onDone: () => void }) {
  usePause();
  const { time } = usePlayer();
  const makeReport = usePlaybackReport();
  const [code, setCode] = useState('picture');
  const [details, setDetails] = useState('');
  const [times, setTimes] = useState(NO_TIMES);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState<SendResult | null>(null);
  const isSent = sending === 'sent';
  const send = async () => {
    const mark = readMark(code === 'mark' ? times : NO_TIMES, time.get().duration);
    setProblem(mark.problem);
    if (mark.problem !== null) return;
    setSending(await sendPlaybackReport(makeReport(code, details.trim(), mark.place ?? undefined)));
  };
  return (
    <div className="player-report">
      {!isSent && (
        <>
          <Problems chosen={code} onChoose={setCode} />
          {code === 'mark' && <MarkFields texts={times} onChange={setTimes} />}
          <Details text={details} onChange={setDetails} />
          <p className="note">
            Вместе с&nbsp;сообщением отправим эпизод, время, качество и&nbsp;сервер видео.
          </p>
        </>
      )}
      <output className="sending">{problem ?? (sending !== null && SEND_RESULT_MESSAGES[sending])}</output>
      {/* One button for both states, so that it keeps the focus. */}
      <Button variant="main" wide loadable onClick={isSent ? onDone : send}>
        {isSent ? 'Закрыть' : 'Отправить'}
      </Button>
    </div>
  );
}

function Problems({ chosen, onChoose }: { chosen: string; onChoose: (code: string) => void }) {
  return (
    <fieldset className="troubles">
      <legend>Что не&nbsp;так?</legend>
      {PROBLEMS.map(({ code, name, help }) => (
        <label key={code} className="trouble">
          <input type="radio" name="trouble" checked={code === chosen} onChange={() => onChoose(code)} />
          <span>
            {name}
            <small>{help}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Details({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <div className="details">
      <label htmlFor={id}>Подробности, если есть</label>
      <textarea
        id={id}
        rows={3}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
