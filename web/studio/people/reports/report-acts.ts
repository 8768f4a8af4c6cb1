import { undoEvent } from '#contract/studio/events.ts';
import type { ReportVerb } from '#contract/studio/report-kinds.ts';
import { actOnReports, finishReport, refuseReport, takeReport } from '#contract/studio/reports.ts';
import { formatCount } from '#web/format/format-count.ts';
import type { Act } from '../../ui/form/answer-act.ts';

/** What an act on reports came to: what to say, and the event to take back. */
export type ReportDone = { done: string; event?: number | null };

const ONE = { take: takeReport, done: finishReport, refuse: refuseReport };
const REPORTS = ['жалоба', 'жалобы', 'жалоб'] as const;

/** An act on one report (`id`), or on some (`ids`). */
const act = (verb: ReportVerb, done: string): Act => ({
  run: async (call, { id, ids = '', ...typed }): Promise<ReportDone> => {
    const [note, answer] = [typed['note'] || undefined, typed['answer'] || undefined];
    if (ids === '') {
      const body = verb === 'take' ? { note } : { note, answer };
      return { done, event: (await call(ONE[verb], { params: { id: Number(id) }, body })).event_id };
    }
    const body = { ids: ids.split(',').map(Number), act: verb, note, answer };
    const { changed, skipped } = await call(actOnReports, { body });
    const rest = skipped === 0 ? '' : `, без изменений: ${skipped}`;
    return { done: `Сделано: ${formatCount(changed, REPORTS)}${rest}` };
  },
});

/** The acts of the page of reports. */
export const REPORT_ACTS: Record<string, Act> = {
  take: act('take', 'Жалоба за вами'),
  done: act('done', 'Жалоба закрыта'),
  refuse: act('refuse', 'Жалоба отклонена'),
  undo: {
    run: async (call, { event }): Promise<ReportDone> => {
      await call(undoEvent, { params: { id: Number(event) } });
      return { done: 'Отменено: жалоба снова как была' };
    },
  },
};
