import type { FormMember } from '#contract/studio/drafts.ts';
import { Avatar } from '#web/entities/viewer/account/avatar.tsx';
import { formatPart } from '#web/format/date-formats.ts';
import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { classes } from '#web/ui/classes.ts';
import type { FieldGroup } from '../../kinds/field.ts';
import styles from './drafts.module.css';

const MAX_SHOWN = 3;

function formatMember(
  { nickname, login, field, unsaved_at }: FormMember,
  labelOf: (field: string) => string,
) {
  const name = nickname ?? login;
  if (field !== null) return `${name} правит: ${labelOf(field)}`;
  if (unsaved_at === null) return `${name} тоже здесь`;
  return `${name} правит, не сохранено с ${formatPart('hour', new Date(unsaved_at), MOSCOW_TIME_ZONE)}`;
}

type FormMembersProps = {
  members: readonly FormMember[];
  groups: readonly FieldGroup[];
  /** Whether facts stand before them. */
  isAfterFacts: boolean;
};

/** Who else has the form of a record open and what they edit: «Мика правит: описание». */
export function FormMembers({ members, groups, isAfterFacts }: FormMembersProps) {
  const fields = groups.flatMap((group) => [...group.fields]);
  const labelOf = (name: string) =>
    fields.find((field) => field.name === name)?.label.toLowerCase() ?? 'другое поле';
  const more = members.length - MAX_SHOWN;
  return (
    <span className={classes(styles.members, isAfterFacts && styles.dotted)} aria-live="polite">
      {members.slice(0, MAX_SHOWN).map((member) => (
        <span key={member.id} className={styles.member}>
          <Avatar viewer={member} size={20} />
          {formatMember(member, labelOf)}
        </span>
      ))}
      {more > 0 && <span className={styles.member}>и ещё {more}</span>}
    </span>
  );
}
