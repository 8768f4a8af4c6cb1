import { studioEditsPath } from '#contract/studio/addresses.ts';
import type { ProposedEdit } from '#contract/studio/records/proposed-edits.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { Link } from '#web/ui/controls/link.tsx';
import styles from '../release-acts.module.css';

const nameOf = ({ by, is_own: isOwn }: ProposedEdit) => (isOwn ? 'ваша' : (by ?? 'аккаунт удалён'));

/** Says at the top of a release that edits of it wait, or that one was sent back, with the way to them. */
export function EditsNote({ releaseId, edits }: { releaseId: string; edits: readonly ProposedEdit[] }) {
  return edits.map((edit) => {
    const { id, sent_at: sentAt, returned } = edit;
    const at = returned?.at ?? sentAt;
    return (
      <span key={id} className={styles.words}>
        <Link to={studioEditsPath(releaseId)}>{returned ? 'Правка возвращена' : 'Правка ждёт проверки'}</Link>
        : {returned ? (returned.by ?? 'аккаунт удалён') : nameOf(edit)},{' '}
        <time dateTime={at}>{formatMoment(new Date(at))}</time>
        {returned?.note !== undefined && <q>{returned.note}</q>}
      </span>
    );
  });
}
