import { useLayoutEffect } from 'react';
import type { FramedHost } from './framed-hosts.ts';
import styles from './external-player.module.css';

type ExternalFrameProps = {
  frame: FramedHost;
  /** What is shown, for screen readers. */
  title: string;
  /** Called when the policy of this document blocks the site. */
  onRefused: () => void;
};

/** The player of another site in a sandbox; the only thing it learns of our page is the origin. */
export function ExternalFrame({ frame, title, onRefused }: ExternalFrameProps) {
  useLayoutEffect(() => {
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') onRefused();
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [onRefused]);
  return (
    <iframe
      key={frame.src}
      className={styles.frame}
      src={frame.src}
      title={`${title}, плеер ${frame.name}`}
      // The frame is of another origin, so these two flags together cannot undo the sandbox.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin"
    />
  );
}
