import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import { myLocation } from '#contract/location.ts';
import { siteWords } from '#contract/site.ts';
import type { Route } from './+types/root.ts';
import { apiContext, originContext } from './api.ts';
import { AppUpdate } from './app-update/app-update.ts';
import { ConnectionLost } from './app-update/connection-lost.tsx';
import { START_GUARD } from './app-update/start-guard.ts';
import { EarlyScript } from './early-script.tsx';
import { isConnectionLost } from './errors/connection.ts';
import { describeError } from './errors/describe-error.ts';
import { ErrorScreen } from './errors/error-screen.tsx';
import touchIcon from './icons/apple-touch-180.png?no-inline';
import { AppFrame } from './layouts/app.tsx';
import { pageMeta } from './meta.ts';
import type { RootData } from './root-data.ts';
import './styles/global.css';
import cyrillic from './styles/onest-cyrillic.woff2?no-inline';
import latin from './styles/onest-latin.woff2?no-inline';
import icon from './ui/fox-mark.svg?no-inline';
import { LoadingBar } from './ui/loading-bar.tsx';
import { Toasts } from './ui/toast.tsx';

export const links: Route.LinksFunction = () => [
  ...[cyrillic, latin].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: touchIcon },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const call = context.get(apiContext);
  const [site, hidesTorrents] = await Promise.all([
    call(siteWords).catch(() => DEFAULT_SITE),
    // Where the location is unknown, the site goes on as for everybody.
    call(myLocation).then(
      ({ parameters }) => parameters.should_hide_torrents,
      () => false,
    ),
  ]);
  return { origin: context.get(originContext), year: new Date().getFullYear(), site, hidesTorrents };
}

/** Nothing of it changes while a page is open. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches, error }: Route.MetaArgs) {
  if (!error) return pageMeta(matches, {});
  const { title, description } = describeError(error);
  return pageMeta(matches, { title, description, hidden: true });
}

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#000000" />
        <EarlyScript code={START_GUARD} />
        <Meta />
        {/* Styles are let in by their origin; a nonce, hidden from scripts, would differ at hydration. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        {/* A frame on another site has no place to come back to, and may not remember one. */}
        {!pathname.startsWith('/embed/') && <ScrollRestoration />}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <LoadingBar />
      <Outlet />
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
