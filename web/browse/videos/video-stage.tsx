import { useEffect, useRef } from 'react';
import { VIDEOS_PATH } from '#contract/addresses.ts';
import { RelativeTime } from '#web/format/relative-time.tsx';
import { ExternalFrame } from '#web/player/external/external-frame.tsx';
import { FrameCaption } from '#web/player/external/frame-caption.tsx';
import { FrameConsentNotice } from '#web/player/external/frame-consent-notice.tsx';
import type { FramedHost } from '#web/player/external/framed-hosts.ts';
import { useFrame } from '#web/player/external/use-frame.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { tieText } from '#web/ui/tie-text.ts';
import type { VideoCardData } from './card.ts';
import styles from './video-stage.module.css';

type VideoStageProps = { card: VideoCardData; frames: readonly FramedHost[]; now: string };

/** A video in the player of its site, after the viewer's consent, over the list it was chosen from. */
export function VideoStage({ card: { title, origin, at, facts }, frames, now }: VideoStageProps) {
  const { frame, refused, open, ask, refuse } = useFrame(frames);
  const heading = useRef<HTMLHeadingElement>(null);
  // Chosen from the list, it is read out and left by Tab as a new page would be.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.stage} aria-labelledby="playing">
      <div>
        {frame ? (
          <>
            <ExternalFrame frame={frame} title={title} onRefused={refuse} />
            <FrameCaption frame={frame} hasOthers={frames.length > 1} onAsk={ask} />
          </>
        ) : (
          <div className={styles.door}>
            <FrameConsentNotice frames={frames} refused={refused} onOpen={open} />
          </div>
        )}
      </div>
      <h2 id="playing" ref={heading} tabIndex={-1}>
        {tieText(title)}
      </h2>
      <p>
        {origin} · <RelativeTime at={at} now={now} />
      </p>
      {facts !== '' && <p>{facts}</p>}
      <div>
        <LinkButton to={VIDEOS_PATH} preventScrollReset>
          <Icon name="close" size={18} />
          Закрыть видео
        </LinkButton>
      </div>
    </section>
  );
}
