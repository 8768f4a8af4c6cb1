import type { SupportMethod } from '#contract/site.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import styles from './support-methods.module.css';

/** The ways to donate, each with a link or a value to copy. */
export function SupportMethods({ methods }: { methods: readonly SupportMethod[] }) {
  return (
    <ul className={styles.methods}>
      {methods.map((method) => (
        <li key={method.title} className={styles.method}>
          <Method method={method} />
        </li>
      ))}
    </ul>
  );
}

function Method({ method: { title, description, url, value } }: { method: SupportMethod }) {
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      {description !== '' && <p className={styles.description}>{description}</p>}
      <div className={styles.ways}>
        {value !== null && <CopyableValue title={title} value={value} />}
        {url !== null && (
          <a className={buttonClass({})} href={url} target="_blank" rel="noopener noreferrer nofollow">
            Перейти
            <VisuallyHidden>: {title}, откроется в новой вкладке</VisuallyHidden>
            <Icon name="external" size={18} />
          </a>
        )}
      </div>
    </>
  );
}

async function copy(value: string) {
  await navigator.clipboard.writeText(value);
  showToast('success', 'Скопировано');
}

function CopyableValue({ title, value }: { title: string; value: string }) {
  return (
    <div className={styles.copied}>
      <code className={styles.value}>{value}</code>
      <Button
        square
        aria-label={`Скопировать: ${title}`}
        title="Скопировать"
        onClick={() => copy(value)}
        errorCallback={() => showToast('error', 'Не удалось скопировать. Выделите и скопируйте сами')}
      >
        <Icon name="copy" />
      </Button>
    </div>
  );
}
