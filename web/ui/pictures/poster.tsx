import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import { type PictureVersions, preferredSizes, type PictureSizes } from './pictures.ts';
import styles from './poster.module.css';

const WIDTHS = {
  poster: { thumbnail: 200, preview: 400, src: 800 },
  frame: { thumbnail: 320, preview: 640, src: 1280 },
} as const;

const HEIGHTS = { poster: 1.5, frame: 9 / 16 } as const;

function srcSet(pictures: PictureSizes, widths: Record<keyof PictureSizes, number>): string {
  return Object.entries(widths)
    .flatMap(([name, width]) => {
      const address = pictures[name as keyof PictureSizes];
      return address === null ? [] : `${address} ${width}w`;
    })
    .join(', ');
}

type PosterProps = {
  pictures: PictureVersions | PictureSizes;
  /** Empty if the text beside the picture says the same. */
  alt?: string;
  /** The displayed width, for the `sizes` attribute. */
  sizes: string;
  /** For a page's first two pictures only: an eager picture delays the first paint of everything else. */
  eager?: boolean;
  shape?: 'poster' | 'frame';
  /** Badges and other overlays. */
  children?: ReactNode;
};

/** A 2:3 poster or a 16:9 frame with a fixed aspect ratio, so that loading it does not shift the page. */
export function Poster({
  pictures,
  alt = '',
  sizes,
  eager = false,
  shape = 'poster',
  children,
}: PosterProps) {
  const shown = 'optimized' in pictures ? preferredSizes(pictures) : pictures;
  const src = shown.preview ?? shown.src;
  const width = WIDTHS[shape].preview;
  return (
    <span className={classes(styles.poster, shape === 'frame' && styles.frame)}>
      {src === null ? (
        <span className={styles.empty}>
          <Icon name="fox" size={64} />
        </span>
      ) : (
        <img
          className={styles.picture}
          src={src}
          srcSet={srcSet(shown, WIDTHS[shape])}
          sizes={sizes}
          width={width}
          height={width * HEIGHTS[shape]}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
        />
      )}
      {children}
    </span>
  );
}
