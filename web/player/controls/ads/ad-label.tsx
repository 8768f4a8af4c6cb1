import { useEffect, useState } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import styles from './ad-view.module.css';

type AdMarkProps = { company: string; erid: string };

/** «Реклама · ООО «Ромашка» · erid: 2Vtzq»: the law requires all three. */
export function AdLabel({ company, erid }: AdMarkProps) {
  const label = ['Реклама', company].filter(Boolean).join(' · ');
  if (erid === '') return <p className={styles.mark}>{label}</p>;
  return (
    <p className={styles.mark}>
      <span>{label} ·</span>
      <span>
        <span className={styles.token}>erid:&nbsp;{erid}</span>
        <CopyButton text={erid} />
      </span>
    </p>
  );
}

// Milliseconds.
const COPIED_FOR = 2000;

function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    copyText(text).then(
      () => setIsCopied(true),
      // Copying is forbidden in some embeds; the text can still be selected.
      () => {},
    );
  const buttonLabel = isCopied ? 'erid скопирован' : 'Скопировать erid';
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={buttonLabel}
      title={buttonLabel}
      onClick={() => void copy()}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={16} />
    </button>
  );
}
