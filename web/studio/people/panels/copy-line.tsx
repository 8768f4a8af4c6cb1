import { useEffect, useRef, useState } from 'react';
import { copyText } from '#web/ui/copy-text.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import styles from './act-panel.module.css';

/** A text that is shown once, with a button that copies it. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const button = useRef<HTMLButtonElement>(null);
  // It takes the place of the button that was pressed.
  useEffect(() => button.current?.focus(), []);
  const copy = () =>
    copyText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <div className={styles.field}>
      <p className={styles.label}>{label}</p>
      <div className={styles.shown}>
        <code>{text}</code>
        <StudioButton ref={button} size="large" onClick={() => void copy()}>
          <StudioIcon name={state === 'copied' ? 'check' : 'copy'} />
          {state === 'copied' ? 'Скопировано' : 'Скопировать'}
        </StudioButton>
      </div>
      <p className={styles.help} aria-live="polite">
        {state === 'failed' && 'Браузер не дал скопировать: выделите текст и скопируйте сами.'}
      </p>
    </div>
  );
}
