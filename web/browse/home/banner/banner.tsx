import { tieShortWords } from '#contract/no-break.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Fox } from '#web/ui/icons/fox.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Highlight } from './highlight.ts';
import styles from './banner.module.css';

/** One promotion over its picture. */
export function Banner({ banner }: { banner: Highlight }) {
  const { adLabel, title, text, picture, isDarkened, link } = banner;
  return (
    <section className={styles.block} aria-label="Советуем">
      <div className={classes(styles.banner, isDarkened && styles.darkened)} data-stage>
        {picture === null ? (
          <span className={styles.fox}>
            <Fox mood="happy" size={200} />
          </span>
        ) : (
          <img className={styles.picture} src={picture} width={1280} height={720} alt="" loading="lazy" />
        )}
        <div className={styles.words}>
          <p className={adLabel === null ? styles.kind : styles.mark}>{adLabel ?? 'Советуем'}</p>
          <h2 className={styles.title}>{tieShortWords(title)}</h2>
          {text !== null && <p className={styles.text}>{tieShortWords(text)}</p>}
          {link && <BannerLink link={link} />}
        </div>
      </div>
    </section>
  );
}

function BannerLink({ link: { to, label, isOurs } }: { link: NonNullable<Highlight['link']> }) {
  if (isOurs) {
    return (
      <LinkButton to={to} variant="main" size="large">
        {label}
      </LinkButton>
    );
  }
  return (
    <a
      href={to}
      target="_blank"
      rel="sponsored noopener noreferrer"
      className={buttonClass({ variant: 'main', size: 'large' })}
    >
      {label}
      <Icon name="external" size={16} />
    </a>
  );
}
