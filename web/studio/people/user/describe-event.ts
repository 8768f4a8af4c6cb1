import type { JournalEvent } from '#contract/studio/events.ts';
import type { Role } from '#contract/studio/rights.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { formatRole } from '../role-names.ts';

type RoleValue = { role: Role; team_id?: string; team?: string };
type Details = (before: unknown, after: unknown) => string | undefined;

const roleName = ({ role, team }: RoleValue) =>
  formatRole({ role, team: team === undefined ? null : { title: team } });

const quoted = (name: unknown) => (typeof name === 'string' ? `«${name}»` : 'без никнейма');

// What the change of a field says; other fields say nothing to a person.
const DETAILS: Record<string, Details> = {
  banned_until: (_, after) =>
    typeof after === 'string' ? `до ${formatMoment(new Date(after))} по Москве` : undefined,
  nickname: (before, after) => `${quoted(before)} → ${quoted(after)}`,
  role: (before, after) => roleName((after ?? before) as RoleValue),
  roles: (before, after) => {
    const [taken, given] = [before as RoleValue[], after as RoleValue[]];
    return given.length === 0
      ? `сняты роли: ${taken.map(roleName).join('; ')}`
      : `вернулись роли: ${given.map(roleName).join('; ')}`;
  },
  note: (before, after) =>
    before === null ? (after as { text: string }).text : `удалена: ${(before as { text: string }).text}`,
};

/** What an event changed, for its row in the history of a person. */
export function describeEvent({ change }: Pick<JournalEvent, 'change'>): string[] {
  return Object.entries(change ?? {}).flatMap(([field, [before, after]]) => {
    const text = Object.hasOwn(DETAILS, field) ? DETAILS[field]?.(before, after) : undefined;
    return text === undefined ? [] : [text];
  });
}
