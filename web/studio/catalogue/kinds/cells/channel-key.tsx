import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ChannelKind } from '#contract/studio/channel-kinds.ts';
import type { SentTest } from '#contract/studio/records/channels.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { placeRefusal } from '../../../form/field-errors.ts';
import { Field } from '../../../form/field.tsx';
import { AnnouncementMark } from '../../../ui/announcement-mark.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { StudioButton } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import styles from './cells.module.css';

const KEYS: Record<ChannelKind, string> = {
  telegram: 'Токен бота',
  vk: 'Ключ доступа сообщества',
  max: 'Токен бота',
  discord: 'Адрес вебхука',
  webhook: 'Секрет подписи, если нужен',
};

const NO_ANSWER = 'Ответа нет. Посмотрите в канал, прежде чем отправлять ещё раз.';

type ChannelKeyProps = { id: string; kind: ChannelKind; hasSecret: boolean };

/** The key of a channel, which is written and never shown, and the button that sends a test message. */
export function ChannelKey({ id, kind, hasSecret }: ChannelKeyProps) {
  const { revalidate } = useRevalidator();
  const field = useRef<HTMLInputElement>(null);
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [test, setTest] = useState<SentTest>();
  const [isAsking, setIsAsking] = useState(false);

  async function store(value: string | null) {
    setIsBusy(true);
    const { refused } = await sendToStudio<SavedRecord>('POST', `channels/${id}/secret`, { secret: value });
    setIsBusy(false);
    if (refused) {
      const { errors, problem: elsewhere } = placeRefusal(refused, ['secret']);
      return setProblem(errors['secret'] ?? elsewhere);
    }
    setProblem(undefined);
    setSecret('');
    setTest(undefined);
    showToast('success', value === null ? 'Ключ убран' : 'Ключ задан');
    await revalidate();
  }

  async function remove() {
    setIsAsking(false);
    await store(null);
    // Its button is gone.
    field.current?.focus();
  }

  async function send() {
    setIsBusy(true);
    const { value, refused } = await sendToStudio<SentTest>('POST', `channels/${id}/test`);
    setIsBusy(false);
    // A server that broke down may have sent it before.
    const isUnknown = refused !== undefined && (refused.status === 0 || refused.status >= 500);
    setTest(
      value ??
        (isUnknown
          ? { state: 'unknown', message: NO_ANSWER, link: null }
          : { state: 'failed', message: refused.message, link: null }),
    );
  }

  return (
    <>
      <Panel title="Ключ">
        <StateMark state={hasSecret ? 'done' : kind === 'webhook' ? 'off' : 'attention'}>
          {hasSecret ? 'Задан' : 'Не задан'}
        </StateMark>
        <div className={styles.act}>
          <Field
            ref={field}
            label={KEYS[kind]}
            type="password"
            autoComplete="off"
            value={secret}
            error={problem}
            help="Прочитать его потом нельзя, можно только заменить."
            onChange={(event) => setSecret(event.currentTarget.value)}
            // The form around it saves the fields of the channel.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (secret !== '' && !isBusy) void store(secret);
            }}
          />
        </div>
        <div className={styles.acts}>
          <StudioButton disabled={isBusy || secret === ''} onClick={() => void store(secret)}>
            Задать ключ
          </StudioButton>
          {hasSecret && (
            <StudioButton variant="bare" disabled={isBusy} onClick={() => setIsAsking(true)}>
              Убрать ключ…
            </StudioButton>
          )}
        </div>
        <Dialog open={isAsking} title="Убрать ключ?" onClose={() => setIsAsking(false)}>
          <p>
            {kind === 'webhook'
              ? 'Сообщения пойдут без подписи, а ключ придётся задать заново.'
              : 'Канал перестанет получать эпизоды, а ключ придётся задать заново.'}
          </p>
          <div className={styles.acts}>
            <StudioButton onClick={() => setIsAsking(false)}>Отмена</StudioButton>
            <StudioButton variant="danger" onClick={() => void remove()}>
              Убрать
            </StudioButton>
          </div>
        </Dialog>
      </Panel>
      <Panel title="Проверка">
        <p>Последний эпизод уйдёт в канал, как он сохранён.</p>
        <div className={styles.acts}>
          <StudioButton aria-busy={isBusy || undefined} disabled={isBusy} onClick={() => void send()}>
            Отправить пробное сообщение
          </StudioButton>
        </div>
        <output className={styles.answer}>
          {test && (
            <>
              <AnnouncementMark state={test.state} />
              <span>{test.message}</span>
              {test.link !== null && (
                <a href={test.link} target="_blank" rel="noreferrer noopener">
                  Открыть сообщение
                </a>
              )}
            </>
          )}
        </output>
      </Panel>
    </>
  );
}
