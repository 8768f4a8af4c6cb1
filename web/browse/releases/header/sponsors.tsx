import { tieShortWords } from '#contract/no-break.ts';
import type { Sponsor } from '#contract/releases.ts';
import styles from './sponsors.module.css';

/** The sponsors of the dub, labelled as advertising. */
export function Sponsors({ partners }: { partners: readonly Sponsor[] }) {
  return partners.map(({ id, title, description, url, url_title }) => (
    <aside key={id} className={styles.partner} aria-label="Спонсор релиза">
      <p className={styles.label}>Реклама · Спонсор релиза</p>
      <p className={styles.title}>{tieShortWords(title)}</p>
      <p className={styles.about}>{tieShortWords(description)}</p>
      {/^https?:\/\//i.test(url) && (
        <a href={url} target="_blank" rel="sponsored noopener noreferrer">
          {url_title}
        </a>
      )}
    </aside>
  ));
}
