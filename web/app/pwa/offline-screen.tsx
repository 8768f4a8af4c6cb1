import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Fox } from '#web/ui/icons/fox.tsx';
import styles from './offline-screen.module.css';

// An empty link reloads the requested page, which this screen replaces.
const SAME_PAGE = '';

/** Says that there is no connection, with a link to try again, and what follows it. */
export function OfflineScreen({ children }: { children?: ReactNode }) {
  return (
    <main className={styles.screen}>
      <Fox mood="sad" size={180} />
      <h1>Нет соединения</h1>
      <p className={styles.help}>Проверьте интернет и попробуйте ещё раз</p>
      <a href={SAME_PAGE} className={buttonClass({ variant: 'main', size: 'large' })}>
        Повторить
      </a>
      {children}
    </main>
  );
}
