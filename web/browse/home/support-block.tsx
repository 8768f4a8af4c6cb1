import { SUPPORT_PATH } from '#contract/addresses.ts';
import type { Site } from '#contract/site.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Spoken } from '#web/ui/controls/badge.tsx';
import { Fox } from '#web/ui/icons/fox.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './support-block.module.css';

type Methods = Site['support_methods'];

const MAX = 4;

// What every team can be helped with; the page tells how.
const WITHOUT_MONEY: Methods = [
  { title: 'Рассказать о релизе', description: 'друзьям и в сетях' },
  { title: 'Сообщить об ошибке', description: 'в эпизоде или на сайте' },
  { title: 'Прийти в команду', description: 'голосом, переводом, звуком' },
].map((way) => ({ ...way, url: null, value: null }));

/** The first ways to help; the page of its own tells all of them. */
export function SupportBlock({ methods }: { methods: Methods }) {
  return (
    <div className={styles.panel}>
      <p className={styles.lead}>Озвучка выходит благодаря тем, кто её поддерживает</p>
      <div className={styles.fox}>
        <Fox mood="happy" size={88} />
      </div>
      <ul className={styles.methods}>
        {(methods.length > 0 ? methods : WITHOUT_MONEY).slice(0, MAX).map((method) => (
          <li key={method.title}>
            <Way method={method} />
          </li>
        ))}
      </ul>
    </div>
  );
}

// A number to copy is on the page.
function Way({ method: { title, description, url } }: { method: Methods[number] }) {
  const words = (
    <span className={styles.words}>
      <b>{title}</b> {description}
    </span>
  );
  if (url === null) {
    return (
      <Link to={SUPPORT_PATH} className={styles.way}>
        {words}
        <Icon name="right" size={18} />
      </Link>
    );
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={styles.way}>
      {words}
      <Spoken>Откроется в новой вкладке</Spoken>
      <Icon name="external" size={18} />
    </a>
  );
}
