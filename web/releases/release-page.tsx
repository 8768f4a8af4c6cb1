import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { franchisesOfRelease } from '#contract/franchises.ts';
import { type FullRelease, releaseByIdOrAlias } from '#contract/releases.ts';
import { apiContext } from '../api.ts';
import { pageMeta, shortly } from '../meta.ts';
import { releaseAddress } from '../player/addresses.ts';
import { useIsConfirmedAdult } from '../player/doors/adult-confirmation.ts';
import { AdultDoor } from '../player/doors/door.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';
import type { Route } from './+types/release-page.ts';
import { Backdrop } from './backdrop.tsx';
import { ReleaseHeader } from './release-header.tsx';
import styles from './release-page.module.css';
import { seasonWords } from '../words/release.ts';
import type { OfRelease } from './use-release.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  const release = await call(releaseByIdOrAlias, { params: { idOrAlias: params.alias } });
  const franchises = await call(franchisesOfRelease, {
    params: { releaseId: String(release.id) },
    query: { include: ['id'] },
  });
  return { release, isInFranchise: franchises.length > 0, now: new Date() };
}

/** Going from tab to tab asks the server for nothing new. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams['alias'] !== nextParams['alias'];
}

export default function ReleasePage({ loaderData: { release, isInFranchise, now } }: Route.ComponentProps) {
  const isAdult = useIsConfirmedAdult();
  if (release.age_rating.is_adult && !isAdult) {
    return (
      <main className={styles.gate}>
        <h1 className="spoken">{release.name.main}</h1>
        <AdultDoor />
      </main>
    );
  }
  return (
    <main className={styles.page}>
      <Backdrop release={release} />
      <ReleaseHeader release={release} />
      <div className={styles.tabs}>
        <Tabs label="Разделы релиза" tabs={tabsOf(release, isInFranchise)} />
      </div>
      <Outlet context={{ release, now } satisfies OfRelease} />
    </main>
  );
}

// A part without content is not offered, but its address stays good.
function tabsOf(release: FullRelease, isInFranchise: boolean): Tab[] {
  const base = releaseAddress(release);
  const note = (count: number) => (count > 0 ? String(count) : undefined);
  const { episodes, torrents, members } = release;
  const all: (Tab | false)[] = [
    { to: base, label: 'Эпизоды', note: note(episodes.length) },
    torrents.length > 0 && { to: `${base}/torrents`, label: 'Торренты', note: note(torrents.length) },
    members.length > 0 && { to: `${base}/members`, label: 'Участники' },
    isInFranchise && { to: `${base}/franchises`, label: 'Франшиза' },
  ];
  return all.filter((tab) => tab !== false);
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { release } = loaderData;
  const about =
    release.description ?? `${release.name.main}, ${seasonWords(release)}: смотреть онлайн в русской озвучке`;
  return pageMeta(matches, {
    title: release.name.main,
    description: shortly(about),
    path: tabAddress(releaseAddress(release), location.pathname),
    image: release.background_covers[0]?.preview ?? release.poster.src,
  });
}

// The bare address and that of its default tab show the same: the latter is the one to remember.
function tabAddress(base: string, pathname: string): string {
  const tab = pathname.slice(base.length).replaceAll('/', '');
  return `${base}/${tab === '' ? 'episodes' : tab}`;
}
