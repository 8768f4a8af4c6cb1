import { readSiteStatistics } from '#contract/studio/system/statistics.ts';
import { studioCall } from '../../access/studio-call.ts';
import { toCsv } from '../../list/to-csv.ts';
import type { Route } from './+types/export-route.ts';
import { NUMBERS } from './numbers.ts';
import { firstDay, readDays } from './period.ts';

const HEAD = ['День', 'Начали эпизодов', 'Досмотрели', 'Минут просмотра', 'Регистраций', 'Скачано раздач'];

/** The numbers of each day as a file for a spreadsheet. */
export async function loader(args: Route.LoaderArgs) {
  const query = { from: firstDay(readDays(args.request), new Date()) };
  const { days, from, to } = await studioCall(args)(readSiteStatistics, { query });
  const rows = days.map((counts) => [counts.day, ...NUMBERS.map((name) => counts[name] ?? 'меньше 5')]);
  return new Response(toCsv([HEAD, ...rows]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="statistics-${from}-${to}.csv"`,
    },
  });
}
