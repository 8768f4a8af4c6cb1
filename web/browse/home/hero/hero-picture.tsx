import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import styles from './hero-picture.module.css';
import type { Slide } from './slide.ts';

type HeroPictureProps = {
  slide: Slide;
  /** Whether it replaces another one. The first of a page is painted at once. */
  isChange: boolean;
};

/** The wide picture of a slide, or its poster on a blurred copy of itself. */
export function HeroPicture({ slide: { cover, poster }, isChange }: HeroPictureProps) {
  const [appears] = useState(isChange);
  const blurred = poster.preview ?? poster.src;
  return (
    <div className={classes(styles.picture, appears && styles.appearing)} aria-hidden="true">
      {cover !== null && (
        <img
          className={styles.cover}
          src={cover.src}
          {...cover?.place}
          width={1920}
          height={1080}
          alt=""
          fetchPriority="high"
        />
      )}
      {cover === null && blurred !== null && (
        <>
          <img className={styles.blurred} src={blurred} width={400} height={600} alt="" />
          <span className={styles.poster}>
            <Poster pictures={poster} sizes="18vw" eager />
          </span>
        </>
      )}
    </div>
  );
}
