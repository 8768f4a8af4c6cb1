import { readEpisodeStatistics } from '#contract/studio/system/statistics.ts';
import { formatClock } from '#web/format/format-time.ts';
import { studioCall } from '../../../access/studio-call.ts';
import { toCsv } from '../../../list/to-csv.ts';
import type { Route } from './+types/episode-export-route.ts';
import { isCompared } from './curve.ts';

/** The points of the curve of an episode as a file for a spreadsheet, shares in percents. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const { curve, to } = await studioCall(args)(readEpisodeStatistics, { params: { id }, query: {} });
  const points = curve ?? [];
  const withPrevious = (own: string | number, previous: string | number) =>
    isCompared(points) ? [own, previous] : [own];
  const rows = points.map(({ time, share, previous }) => [
    formatClock(time),
    ...withPrevious(share ?? 'меньше 5', previous ?? 'меньше 5'),
  ]);
  return new Response(toCsv([['Время', ...withPrevious('Дошли, %', 'Эпизод перед ним, %')], ...rows]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="episode-${id}-${to}.csv"`,
    },
  });
}
