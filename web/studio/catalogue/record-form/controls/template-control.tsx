import { useEffect, useState } from 'react';
import type { ChannelPreview } from '#contract/studio/records/channels.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { fieldErrors } from '../../../form/field-errors.ts';
import type { ControlProps } from './control.tsx';
import styles from './controls.module.css';
import { useFormContext } from './form-context.ts';

// As long as somebody types, nothing is asked.
const PAUSE_MS = 400;

/** A text with placeholders, and below it the message that it makes of the episode that was published last. */
export function TemplateControl({ field, value, onChange, input }: ControlProps) {
  const { values = {} } = useFormContext();
  const { kind, team_id: teamId } = values;
  const text = typeof value === 'string' ? value : '';
  const [shown, setShown] = useState<ChannelPreview | { problem: string }>();

  useEffect(() => {
    let isOld = false;
    const show = async () => {
      const asked = { kind, template: text, team_id: teamId ?? null };
      const { value: preview, refused } = await sendToStudio<ChannelPreview>(
        'POST',
        'channels/preview',
        asked,
      );
      if (isOld) return;
      setShown(refused ? { problem: fieldErrors(refused.fields)['template'] ?? refused.message } : preview);
    };
    const timer = setTimeout(() => void show(), PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [kind, teamId, text]);

  return (
    <div>
      <textarea
        {...input}
        className={styles.control}
        rows={5}
        maxLength={'max' in field ? field.max : undefined}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <output className={styles.message} aria-label="Как увидят">
        {shown && 'problem' in shown && shown.problem}
        {shown && 'text' in shown && (
          <>
            <b>
              {shown.episode ?? 'Пример: эпизодов пока нет'} · {formatNumber(shown.length)} из{' '}
              {formatNumber(shown.limit)} знаков
            </b>
            <pre>{shown.text}</pre>
            {shown.body !== null && (
              <details>
                <summary>Тело запроса</summary>
                <pre>{shown.body}</pre>
              </details>
            )}
          </>
        )}
      </output>
    </div>
  );
}
