import { useLayoutEffect } from 'react';
import type { Frame } from './frames.ts';
import styles from './elsewhere.module.css';

type FramedFilmProps = {
  frame: Frame;
  /** What is shown, for screen readers. */
  title: string;
  /** The policy of this document does not let the site in. */
  onRefused: () => void;
};

/** The player of another site, kept from the rest of the page; it learns the name of our site and no more. */
export function FramedFilm({ frame, title, onRefused }: FramedFilmProps) {
  useLayoutEffect(() => {
    const hear = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') onRefused();
    };
    document.addEventListener('securitypolicyviolation', hear);
    return () => document.removeEventListener('securitypolicyviolation', hear);
  }, [onRefused]);
  return (
    <iframe
      key={frame.src}
      className={styles.frame}
      src={frame.src}
      title={`${title}, плеер ${frame.name}`}
      // Of another origin: neither word undoes the sandbox there.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin"
    />
  );
}
