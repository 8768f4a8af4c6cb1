import type { ReactNode } from 'react';
import { TORRENTS_PATH } from '#contract/addresses.ts';
import { tieShortWords } from '#contract/no-break.ts';
import type { SupportMethod } from '#contract/site.ts';
import { classes } from '#web/ui/classes.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Fox } from '#web/ui/icons/fox.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { useRootData, useSite } from '#web/entities/viewer/root-data.ts';
import { copyText } from '#web/ui/copy-text.ts';
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
      {description !== '' && <p className={styles.description}>{tieShortWords(description)}</p>}
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

/** The ways to help that need no money; the first is what the page is for where the operator names no others. */
export function OtherWays({ isMain }: { isMain: boolean }) {
  const { contacts_email: email, short_name: name } = useSite();
  const hidesTorrents = useRootData()?.hidesTorrents;
  return (
    <ul className={classes(styles.methods, isMain && styles.withMain)}>
      <Way
        title="Рассказать друзьям"
        description="Новые зрители — лучшая благодарность тем, кто стоит у микрофона"
      >
        <span className={styles.scripted}>
          <Button
            variant={isMain ? 'main' : 'quiet'}
            size={isMain ? 'large' : 'medium'}
            onClick={() => shareSite(name)}
            errorCallback={(error) => {
              if (!(error instanceof DOMException && error.name === 'AbortError'))
                showToast('error', 'Не удалось скопировать ссылку');
            }}
          >
            <Icon name="share" />
            Поделиться сайтом
          </Button>
        </span>
        {isMain && (
          <span className={styles.fox}>
            <Fox mood="happy" size={96} />
          </span>
        )}
      </Way>
      <Way title="Сообщить об ошибке" description="Опечатка, сбившийся звук, эпизод, который не загружается">
        <a
          className={buttonClass({})}
          href={`mailto:${email}?subject=${encodeURIComponent('Ошибка на сайте')}`}
        >
          Написать письмо
        </a>
      </Way>
      <Way
        title="Прийти в команду"
        description="Нужны голоса, переводчики, редакторы, звукорежиссёры и художники"
      >
        <a
          className={buttonClass({})}
          href={`mailto:${email}?subject=${encodeURIComponent('Хочу в команду')}`}
        >
          Рассказать о себе
        </a>
      </Way>
      {!hidesTorrents && (
        <Way
          title="Раздавать торренты"
          description="Каждый, кто не останавливает раздачу, помогает остальным скачать быстрее"
        >
          <LinkButton to={`${TORRENTS_PATH}?needs_seeds=1`}>Где нужны сиды</LinkButton>
        </Way>
      )}
    </ul>
  );
}

function Way({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  return (
    <li className={styles.method}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.description}>{tieShortWords(description)}</p>
      <div className={classes(styles.ways, styles.row)}>{children}</div>
    </li>
  );
}

async function shareSite(title: string) {
  const url = `${location.origin}/`;
  // Desktop browsers support sharing too, but people there expect a copied link.
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    await navigator.share({ title, url });
    return;
  }
  await copyText(url);
  showToast('success', 'Ссылка скопирована');
}

async function copy(value: string) {
  await copyText(value);
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
