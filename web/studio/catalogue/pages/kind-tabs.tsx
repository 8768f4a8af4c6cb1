import { studioRecordsPath } from '#contract/studio/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { kindsBeside } from '../kinds/kinds.ts';
import type { RecordKind } from '../kinds/record-kind.ts';
import styles from './pages.module.css';

/** The kinds that share a section, where there are several. */
export function KindTabs({ kind }: { kind: RecordKind }) {
  const kinds = kindsBeside(kind);
  if (kinds.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label="Виды записей">
      {kinds.map(({ path, words }) => (
        <Link key={path} to={studioRecordsPath(path)} aria-current={path === kind.path ? 'page' : undefined}>
          {words.many}
        </Link>
      ))}
    </nav>
  );
}
