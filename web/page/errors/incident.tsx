import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import styles from './incident.module.css';

const onCopyError = () => showToast('error', 'Не удалось скопировать номер ошибки');

/** Shows the number of an error in the operator's log, with a button that copies it. */
export function Incident({ id }: { id: string }) {
  const copy = async () => {
    await copyText(id);
    showToast('success', 'Номер ошибки скопирован');
  };
  return (
    <p className={styles.incident}>
      Номер ошибки:
      <span className={styles.number}>
        <code className={styles.id}>{id}</code>
        <Button
          variant="bare"
          size="small"
          square
          aria-label="Скопировать номер ошибки"
          title="Скопировать"
          onClick={copy}
          errorCallback={onCopyError}
        >
          <Icon name="copy" />
        </Button>
      </span>
    </p>
  );
}
