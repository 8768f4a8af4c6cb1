import { tieShortWords } from '#contract/no-break.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Fox } from '#web/ui/icons/fox.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { useFetcher } from 'react-router';
import type { Slide } from '../hero/slide.ts';
import { mergeSlides, OWN_SLIDES } from '../hero/use-own-slides.ts';
import { type Highlight, pickBanner } from './highlight.ts';
import styles from './banner.module.css';

type BannerProps = {
  /** In the order of preference. */
  banners: readonly Highlight[];
  /** What the first screen shows of everyone's. */
  slides: readonly Slide[];
};

/** One promotion over its picture, never one of a release that the first screen shows. */
export function Banner({ banners, slides }: BannerProps) {
  const { data: own = [] } = useFetcher<readonly Slide[]>({ key: OWN_SLIDES });
  // The own slides may come before this part of the page is hydrated, and the server knows none.
  const banner = pickBanner(banners, mergeSlides(useIsHydrated() ? own : [], slides));
  if (!banner) return null;
  const { adLabel, releaseId, title, text, picture, isDarkened, link } = banner;
  // A request of the team is no advice.
  const kind = releaseId === null ? 'Команда' : 'Выбор команды';
  return (
    <section className={styles.block} aria-label={adLabel ?? kind}>
      <div className={classes(styles.banner, isDarkened && styles.darkened)} data-stage>
        {picture === null ? (
          <span className={styles.fox}>
            <Fox mood="happy" size={200} />
          </span>
        ) : (
          <img
            className={styles.picture}
            src={picture.src}
            {...picture.place}
            width={1280}
            height={720}
            alt=""
            loading="lazy"
          />
        )}
        <div className={styles.words}>
          <p className={adLabel === null ? styles.kind : styles.mark}>{adLabel ?? kind}</p>
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
