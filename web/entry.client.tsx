import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { mendLostChunks, refreshLost } from '#web/app/pwa/lost-chunk.ts';
import { startAppUpdate } from '#web/app/pwa/start.ts';
import { watchUnhandledErrors } from '#web/page/errors/unhandled.ts';
import { keepViewportCookie } from '#web/app/document/viewport-cookie.ts';

mendLostChunks();
watchUnhandledErrors(refreshLost);
keepViewportCookie();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={refreshLost} />
    </StrictMode>,
    // React has mended it by itself: nobody need see it on the error screen.
    { onRecoverableError: (error) => console.error(error) },
  );
});

startAppUpdate();
