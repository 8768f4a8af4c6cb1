import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Fox } from '#web/ui/icons/fox.tsx';
import styles from './offline-screen.module.css';

// An empty link reloads the requested page, which this screen replaces.
const SAME_PAGE = '';

/**
 * Says that there is no connection, with a retry link, a list of visited pages that the service worker fills, and links
 * to other origins of the site, which the script of the document shows when they answer.
 */
export function OfflineScreen({ spare = [] }: { spare?: readonly string[] }) {
  return (
    <main className={styles.screen}>
      <Fox mood="sad" size={180} />
      <h1>Нет соединения</h1>
      <p className={styles.help}>Проверьте интернет и попробуйте ещё раз</p>
      <a href={SAME_PAGE} className={buttonClass({ variant: 'main', size: 'large' })}>
        Повторить
      </a>
      {spare.map((origin) => (
        <a key={origin} href={`${origin}/`} hidden data-spare="" className={buttonClass({ size: 'large' })}>
          Открыть запасной адрес {new URL(origin).host}
        </a>
      ))}
      <section className={styles.visited}>
        <h2>Доступны посещённые страницы</h2>
        <ul id="visited" />
      </section>
    </main>
  );
}
