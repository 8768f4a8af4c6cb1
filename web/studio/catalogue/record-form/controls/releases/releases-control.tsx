import { useState } from 'react';
import { StudioIcon } from '../../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../../ui/studio-button.tsx';
import type { ControlProps } from '../control.tsx';
import { OrderedList } from '../rows/ordered-list.tsx';
import { formatReleaseName, type NamedRelease, useReleaseNames } from './release-names.ts';
import { ReleaseSearch } from './release-search.tsx';
import styles from './releases.module.css';

function ReleaseName({ release, id }: { release: NamedRelease | undefined; id: number }) {
  const hidden = { draft: 'черновик', hidden: 'скрыт', deleted: 'удалён', published: undefined };
  const state = release?.state && hidden[release.state];
  return (
    <span className={styles.release}>
      {release?.picture ? <img src={release.picture} alt="" width={24} height={36} /> : <span />}
      <span className={styles.name}>
        {formatReleaseName(release, id)}
        {release?.note !== undefined && <span className={styles.note}>{release.note}</span>}
      </span>
      {state !== undefined && <span className={styles.state}>{state}</span>}
    </span>
  );
}

/** The releases of a record in their order: found by name, moved and taken away. */
export function ReleasesControl({ value, onChange, input }: ControlProps) {
  const ids = Array.isArray(value) ? (value as number[]) : [];
  const { names, learn } = useReleaseNames();
  return (
    <div className={styles.releases}>
      <OrderedList items={ids} onChange={onChange} nameOf={(id) => formatReleaseName(names.get(id), id)}>
        {(id) => <ReleaseName release={names.get(id)} id={id} />}
      </OrderedList>
      <ReleaseSearch
        input={input}
        taken={ids}
        onPick={(release) => {
          learn(release);
          onChange([...ids, release.id]);
        }}
      />
    </div>
  );
}

/** One release, or none. */
export function ReleaseControl({ value, onChange, input }: ControlProps) {
  const { names, learn } = useReleaseNames();
  const [isChanging, setIsChanging] = useState(false);
  if (typeof value !== 'number' || isChanging)
    return (
      <ReleaseSearch
        input={input}
        taken={[]}
        isFocused={isChanging}
        onPick={(release) => {
          learn(release);
          setIsChanging(false);
          onChange(release.id);
        }}
      />
    );
  return (
    <div className={styles.one}>
      <ReleaseName release={names.get(value)} id={value} />
      <StudioButton {...input} aria-label="Другой релиз" size="small" onClick={() => setIsChanging(true)}>
        Другой
      </StudioButton>
      <StudioButton
        variant="bare"
        size="small"
        square
        aria-label="Убрать релиз"
        onClick={() => onChange(null)}
      >
        <StudioIcon name="close" size={14} />
      </StudioButton>
    </div>
  );
}
