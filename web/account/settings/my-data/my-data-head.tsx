import { settingsPath } from '#contract/addresses.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import styles from './my-data-head.module.css';

/** The link back to «Аккаунт», and the title of the page on phones, where the list of sections does not show it. */
export function MyDataHead({ title }: { title: string }) {
  return (
    <div className={styles.head}>
      <Link to={settingsPath('account')} className={styles.back}>
        <Icon name="back" size={18} />
        Аккаунт
      </Link>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
    </div>
  );
}
