import { RecordSearch, type RecordSearchProps } from './record-search.tsx';
import { findReleases, type NamedRelease } from './release-names.ts';

const WORDS = { placeholder: 'Найти релиз по названию', found: 'Найденные релизы' };

/** A field that finds releases by name. */
export function ReleaseSearch(props: Omit<RecordSearchProps<NamedRelease>, 'find' | 'words'>) {
  return <RecordSearch find={findReleases} words={WORDS} {...props} />;
}
