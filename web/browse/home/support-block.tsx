import { SUPPORT_PATH } from '#contract/addresses.ts';
import { tieShortWords } from '#contract/no-break.ts';
import type { Site } from '#contract/site.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { Fox } from '#web/ui/icons/fox.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './support-block.module.css';

type Methods = Site['support_methods'];

const MAX = 4;

// Shown if the operator has configured no methods; the support page explains them.
const DEFAULT_METHODS: Methods = [
  { title: 'Рассказать друзьям', description: 'о сайте и о релизах' },
  { title: 'Сообщить об ошибке', description: 'в эпизоде или на сайте' },
  { title: 'Прийти в команду', description: 'голосом, переводом, звуком' },
].map((method) => ({ ...method, url: null, value: null }));

/** The first ways to support the project; the support page lists all of them. */
export function SupportBlock({ methods }: { methods: Methods }) {
  return (
    <div className={styles.panel}>
      <p className={styles.lead}>Озвучка выходит благодаря тем, кто её поддерживает</p>
      <div className={styles.fox}>
        <Fox mood="happy" size={88} />
      </div>
      <ul className={styles.methods}>
        {(methods.length > 0 ? methods : DEFAULT_METHODS).slice(0, MAX).map((method) => (
          <li key={method.title}>
            <MethodLink method={method} />
          </li>
        ))}
      </ul>
    </div>
  );
}

// A method without an address, such as an account number to copy, is on the support page.
function MethodLink({ method: { title, description, url } }: { method: Methods[number] }) {
  const text = (
    <span className={styles.words}>
      <b>{title}</b> {tieShortWords(description)}
    </span>
  );
  if (url === null) {
    return (
      <Link to={SUPPORT_PATH} className={styles.way}>
        {text}
        <Icon name="right" size={18} />
      </Link>
    );
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={styles.way}>
      {text}
      <VisuallyHidden>Откроется в новой вкладке</VisuallyHidden>
      <Icon name="external" size={18} />
    </a>
  );
}
