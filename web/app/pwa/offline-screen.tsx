import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Fox } from '#web/ui/icons/fox.tsx';
import styles from './offline-screen.module.css';

// No address means this one, whichever page the screen is shown in place of.
const HERE = '';

/** There is no connection: look again, or read what was visited before; the service worker fills the list. */
export function OfflineScreen() {
  return (
    <main className={styles.screen}>
      <Fox mood="sad" size={180} />
      <h1>Нет соединения</h1>
      <p className={styles.help}>Проверьте интернет и попробуйте ещё раз</p>
      <a href={HERE} className={buttonClass({ variant: 'main', size: 'large' })}>
        Повторить
      </a>
      <section className={styles.visited}>
        <h2>Доступны посещённые страницы</h2>
        <ul id="visited" />
      </section>
    </main>
  );
}
