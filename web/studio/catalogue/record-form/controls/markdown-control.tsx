import { useId, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import type { ControlProps } from './control.tsx';
import styles from './controls.module.css';

/** A text in Markdown, and how the site will show it. */
export function MarkdownControl({ value, onChange, input }: ControlProps) {
  const panel = useId();
  const [preview, setPreview] = useState<{ html: string } | { problem: string }>();
  const [isPreview, setIsPreview] = useState(false);
  const text = typeof value === 'string' ? value : '';

  async function show() {
    setPreview(undefined);
    setIsPreview(true);
    const { value: shown, refused } = await sendToStudio<{ html: string }>('POST', 'texts/preview', {
      markdown: text,
    });
    setPreview(refused ? { problem: refused.message } : shown);
  }

  const tabs = [
    { label: 'Текст', isOpen: !isPreview, open: () => setIsPreview(false) },
    { label: 'Как увидят', isOpen: isPreview, open: () => void show() },
  ];
  return (
    <div>
      <div className={styles.tabs} role="tablist" aria-label="Вид текста">
        {tabs.map(({ label, isOpen, open }) => (
          <button
            key={label}
            type="button"
            role="tab"
            aria-selected={isOpen}
            aria-controls={panel}
            onClick={open}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={panel} role="tabpanel" aria-label={isPreview ? 'Как увидят' : 'Текст'}>
        {!isPreview && (
          <textarea
            {...input}
            className={classes(styles.control, styles.markdown)}
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
        {isPreview && !preview && <div className={styles.preview} aria-busy="true" />}
        {isPreview && preview && 'problem' in preview && (
          <div className={styles.preview} role="alert">
            {preview.problem}
          </div>
        )}
        {isPreview && preview && 'html' in preview && (
          // The server has sanitised it.
          <div className={styles.preview} dangerouslySetInnerHTML={{ __html: preview.html }} />
        )}
      </div>
    </div>
  );
}
