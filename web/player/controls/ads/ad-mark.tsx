import { useEffect, useState } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './guest-view.module.css';

type AdMarkProps = { company: string; erid: string };

/** «Реклама · ООО «Ромашка» · erid: 2Vtzq»: the law asks for all three. */
export function AdMark({ company, erid }: AdMarkProps) {
  const words = ['Реклама', company].filter(Boolean).join(' · ');
  if (erid === '') return <p className={styles.mark}>{words}</p>;
  return (
    <p className={styles.mark}>
      <span>{words} ·</span>
      <span>
        <span className={styles.token}>erid:&nbsp;{erid}</span>
        <CopyButton text={erid} />
      </span>
    </p>
  );
}

const SAID_FOR = 2000;

function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SAID_FOR);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      // Forbidden in some frames; the letters can be selected.
      () => {},
    );
  const label = isCopied ? 'erid скопирован' : 'Скопировать erid';
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={16} />
    </button>
  );
}
