import type { ReactNode } from 'react';
import { Links, Meta, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { SETTINGS_PATH } from '#contract/addresses.ts';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import { myLocation } from '#contract/location.ts';
import { siteInfo } from '#contract/site.ts';
import type { Route } from './+types/root.ts';
import {
  apiContext,
  castContext,
  deliveryOriginsContext,
  originContext,
  originsContext,
} from '#web/page/api.ts';
import { hasSessionCookie } from '#web/page/request/session-cookie.ts';
import { AppUpdate } from '#web/app/pwa/app-update.ts';
import { ConnectionLost } from '#web/app/pwa/connection-lost.tsx';
import { START_GUARD } from '#web/app/pwa/start-guard.ts';
import { Scripts } from '#web/app/document/scripts.tsx';
import { ScrollMemory } from '#web/app/document/scroll-memory.tsx';
import { EarlyPageScripts, EarlyScript } from '#web/page/early/early-script.tsx';
import { isConnectionLost } from '#web/page/errors/connection.ts';
import { describeError } from '#web/page/errors/describe-error.ts';
import { ErrorScreen } from '#web/page/errors/error-screen.tsx';
import touchIcon from './app/pwa/icons/apple-touch-180.png?no-inline';
import { AppFrame } from '#web/app/layouts/app.tsx';
import { pageMeta } from '#web/page/meta.ts';
import { START_POLYFILLS } from '#web/page/older-browsers/start-polyfills.ts';
import { isForTelevision } from '#web/page/request/television.ts';
import { lightMedia, SHOW_THEME } from '#web/page/theme.ts';
import { readVisitorChoices } from '#web/entities/viewer/visitor-choices.ts';
import { type RootData, useRootData, useViewer } from '#web/entities/viewer/root-data.ts';
import './ui/styles/global.css';
import cyrillic from './ui/styles/onest-cyrillic.woff2?no-inline';
import latin from './ui/styles/onest-latin.woff2?no-inline';
import icon from './ui/icons/fox-mark.svg?no-inline';
import { lazyComponent } from './ui/lazy-component.tsx';
import { LoadingBar } from '#web/ui/feedback/loading-bar.tsx';
import { Toasts } from '#web/ui/feedback/toast.tsx';
import { loadViewer } from '#web/entities/viewer/viewer.ts';
import { usePositionSync } from '#web/library/history/use-position-sync.ts';

const serverModule = import.meta.env.SSR ? await import('#web/library/favorites/viewer-part.tsx') : undefined;
const ViewerPart = lazyComponent(
  serverModule,
  () => import('#web/library/favorites/viewer-part.tsx'),
  (part) => part.ViewerPart,
);

// The browser does not compare the text of scripts that have run.
const [EARLY_POLYFILLS, EARLY_THEME, EARLY_GUARD] =
  import.meta.env.SSR || import.meta.env.DEV ? [START_POLYFILLS, SHOW_THEME, START_GUARD] : ['', '', ''];

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: touchIcon },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const call = context.get(apiContext);
  const origin = context.get(originContext);
  const isSignedIn = hasSessionCookie(request, origin);
  const [site, state, hidesTorrents] = await Promise.all([
    call(siteInfo).catch(() => DEFAULT_SITE),
    isSignedIn ? loadViewer(call) : null,
    // Torrents are shown where the location is unknown.
    call(myLocation).then(
      ({ parameters }) => parameters.should_hide_torrents,
      () => false,
    ),
  ]);
  const year = new Date().getFullYear();
  const [canonical = origin] = context.get(originsContext);
  return {
    origin: canonical,
    ...(canonical !== origin && { openedAt: origin }),
    deliveryOrigins: context.get(deliveryOriginsContext),
    hasCast: context.get(castContext),
    year,
    site,
    viewer: state?.viewer ?? null,
    own: state?.own ?? null,
    settings: state?.settings ?? null,
    choices: state?.settings ?? readVisitorChoices(request.headers.get('cookie')),
    hidesTorrents,
    isTv: isForTelevision(request),
  };
}

/** Loads the root data again only after the viewer has changed the settings: nothing else changes it. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && (formAction?.startsWith(SETTINGS_PATH) ?? false);
}

export function meta({ matches, error }: Route.MetaArgs) {
  if (!error) return pageMeta(matches, {});
  const { title, description } = describeError(error);
  return pageMeta(matches, { title, description, isHidden: true });
}

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const root = useRootData();
  const theme = root?.settings?.theme;
  return (
    <html lang="ru" data-theme={theme} data-tv={root?.isTv ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f6f6f4" media={lightMedia(theme)} />
        <meta name="theme-color" content="#000000" />
        <EarlyScript code={EARLY_POLYFILLS} />
        <EarlyScript code={EARLY_THEME} />
        <EarlyScript code={EARLY_GUARD} />
        <Meta />
        {/* These never change: in the browser React leaves them as they are. */}
        {(import.meta.env.SSR || import.meta.env.DEV) && (
          <>
            <EarlyPageScripts isViewer={Boolean(root?.viewer)} />
            <Links />
          </>
        )}
      </head>
      <body>
        {children}
        {/* A frame on another site has no scroll position to restore, and may have no storage. */}
        {!pathname.startsWith('/embed/') && <ScrollMemory />}
        {import.meta.env.SSR && <Scripts fonts={[cyrillic, latin]} />}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  usePositionSync(useViewer()?.id ?? null);
  return (
    <>
      <LoadingBar />
      <Outlet />
      {loaderData.own && <ViewerPart />}
      <Toasts />
      <AppUpdate />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AppFrame>
      {isConnectionLost(error) ? <ConnectionLost /> : <ErrorScreen {...describeError(error)} />}
    </AppFrame>
  );
}
