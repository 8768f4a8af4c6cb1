import { useEffect, useState } from 'react';
import { useSite } from '#web/entities/viewer/root-data.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { tieText } from '#web/ui/tie-text.ts';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../ui/studio-button.tsx';
import styles from './recovery-codes.module.css';

type RecoveryCodesProps = {
  codes: string[];
  /** Where the button leads, and its text. */
  to: string;
  action: string;
};

/** New recovery codes, shown once: the button works when the tick says that they are saved. */
export function RecoveryCodes({ codes, to, action }: RecoveryCodesProps) {
  const [isSaved, setIsSaved] = useState(false);
  const { short_name: site } = useSite();

  useEffect(() => {
    if (isSaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSaved]);

  const copy = () =>
    copyText(codes.join('\n')).then(
      () => showToast('success', 'Коды скопированы'),
      () => showToast('error', 'Не удалось скопировать коды'),
    );
  return (
    <div className={styles.codes}>
      <p className={styles.about}>
        {tieText('Каждый подойдёт один раз, если телефона не окажется под рукой. Больше мы их не покажем.')}
      </p>
      <ul className={styles.list} aria-label="Запасные коды">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <StudioButton onClick={() => download(`Запасные коды студии «${site}»`, codes)}>
          <StudioIcon name="download" />
          Скачать
        </StudioButton>
        <StudioButton onClick={() => void copy()}>
          <StudioIcon name="copy" />
          Скопировать
        </StudioButton>
      </div>
      <label className={styles.tick}>
        <input type="checkbox" checked={isSaved} onChange={(event) => setIsSaved(event.target.checked)} />
        Коды сохранены там, где я их найду
      </label>
      <StudioButton variant="main" size="large" disabled={!isSaved} onClick={() => location.assign(to)}>
        {action}
      </StudioButton>
    </div>
  );
}

function download(title: string, codes: string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}
