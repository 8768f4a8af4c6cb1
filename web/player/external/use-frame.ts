import { useState } from 'react';
import { afterRefusal, loadedAddress } from './frame-refusal.ts';
import type { FramedHost } from './framed-hosts.ts';
import { frameConsents, useAllowedOrigins } from './use-frame-consents.ts';

/**
 * Chooses one of the players that have a video: the site just chosen, else one allowed before; none while the viewer is
 * asked for consent.
 */
export function useFrame(frames: readonly FramedHost[]) {
  const allowedOrigins = useAllowedOrigins();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const allowed = frames.filter(({ origin, name }) => allowedOrigins.includes(origin) && name !== refused);
  const frame = isAsking ? undefined : (allowed.find(({ name }) => name === chosen) ?? allowed[0]);
  return {
    frame,
    refused,
    open: ({ name, origin }: FramedHost, isRemembered: boolean) => {
      frameConsents().grant(origin, isRemembered);
      setChosen(name);
      setIsAsking(false);
    },
    ask: () => setIsAsking(true),
    refuse: () => {
      if (afterRefusal(loadedAddress(), location.href) === 'load-again') location.reload();
      else setRefused(frame?.name ?? null);
    },
  };
}
