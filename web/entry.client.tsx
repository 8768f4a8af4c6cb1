import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reloadOnLostChunks, reloadIfChunkLost } from '#web/app/pwa/lost-chunk.ts';
import { startAppUpdate } from '#web/app/pwa/start.ts';
import { watchUnhandledErrors } from '#web/page/errors/unhandled-errors.ts';
import { updateViewportCookie } from '#web/app/document/viewport-cookie.ts';

reloadOnLostChunks();
watchUnhandledErrors(reloadIfChunkLost);
updateViewportCookie();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reloadIfChunkLost} />
    </StrictMode>,
    // React has recovered by itself: the error screen is not needed.
    { onRecoverableError: (error) => console.error(error) },
  );
});

startAppUpdate();
