import { studioEditsPath } from '#contract/studio/addresses.ts';
import type { ProposedEdit } from '#contract/studio/records/proposed-edits.ts';
import { Link } from '#web/ui/controls/link.tsx';
import styles from '../release-acts.module.css';
import { nameOfSender, SentNote } from '../sent-note.tsx';

/** Says at the top of a release that edits of it wait, or that one was sent back, with the way to them. */
export function EditsNote({ releaseId, edits }: { releaseId: string; edits: readonly ProposedEdit[] }) {
  return edits.map(({ id, by, is_own: isOwn, sent_at: sentAt, returned }) => (
    <span key={id} className={styles.words} data-line="">
      <Link to={studioEditsPath(releaseId)}>{returned ? 'Правка возвращена' : 'Правка ждёт проверки'}</Link>:{' '}
      {returned ? (
        <SentNote {...returned} by={nameOfSender(returned.by)} />
      ) : (
        <SentNote by={isOwn ? 'ваша' : nameOfSender(by)} at={sentAt} note={null} />
      )}
    </span>
  ));
}
