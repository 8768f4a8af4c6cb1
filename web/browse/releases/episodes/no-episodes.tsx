import type { FullRelease } from '#contract/releases.ts';
import { externalPlayerOf } from '#web/entities/episode/external-hosts.ts';
import { CalendarMenu } from '#web/browse/schedule/toolbar/calendar-menu.tsx';
import { releaseCalendar } from '#web/browse/schedule/toolbar/calendar-links.ts';
import { FollowButton } from '#web/entities/viewer/bell/follow-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { formatPremiere } from '#web/entities/release/format-premiere.ts';

/** Replaces the episode list of a release without episodes: the expected premiere and a calendar link. */
export function NoEpisodes({ release, now }: { release: FullRelease; now: Date }) {
  if (externalPlayerOf(release)) {
    return <EmptyState heading="Эпизоды во внешнем плеере" help="Кнопка «Смотреть» ведёт на другой сайт" />;
  }
  // The team's own notice is more exact than the season.
  const isAnnounced = /премьер/i.test(release.notification ?? '');
  const premiere = isAnnounced ? '' : formatPremiere(release, now);
  if (premiere === null) {
    return (
      <EmptyState
        heading="Эпизодов пока нет"
        help="Добавьте релиз в избранное, чтобы вернуться к нему позже"
        action={<FollowButton releaseId={release.id} look="word" />}
      />
    );
  }
  return (
    <EmptyState
      heading="Эпизодов пока нет"
      help={`${premiere && `${premiere}. `}Добавьте релиз в\u00A0избранное или в\u00A0календарь, чтобы не\u00A0пропустить`}
      action={
        <>
          <FollowButton releaseId={release.id} look="word" />
          <CalendarMenu path={releaseCalendar(release)} face="Добавить в календарь" />
        </>
      }
    />
  );
}
