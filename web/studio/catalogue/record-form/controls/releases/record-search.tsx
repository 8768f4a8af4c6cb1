import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { StudioIcon } from '../../../../ui/icons/studio-icon.tsx';
import type { ControlProps } from '../control.tsx';
import type { NamedRelease } from './release-names.ts';
import styles from './releases.module.css';
import { useFoundReleases } from './use-found-releases.ts';

type ReleaseSearchProps = Pick<ControlProps, 'input'> & {
  taken: readonly number[];
  isFocused?: boolean;
  onPick: (release: NamedRelease) => void;
};

const LISTBOX = { role: 'listbox', 'aria-label': 'Найденные релизы' } as const;
const OPTION = { role: 'option', tabIndex: -1 } as const;

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** A field that finds releases by name; arrows choose one, Enter takes it. */
export function ReleaseSearch({ input, taken, isFocused = false, onPick }: ReleaseSearchProps) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = useFoundReleases(text);
  const free = found.releases.filter(({ id }) => !taken.includes(id));
  const isOpen = text.trim() !== '';
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  function pick(release: NamedRelease | undefined) {
    if (!release) return;
    setText('');
    setAt(0);
    onPick(release);
  }

  function press(event: KeyboardEvent) {
    const step = event.altKey ? undefined : STEPS[event.key];
    if (step !== undefined && free.length > 0) setAt((at + step + free.length) % free.length);
    else if (event.key === 'Enter') pick(free[at]);
    else if (event.key === 'Escape' && isOpen) setText('');
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.search}>
      <StudioIcon name="search" />
      <input
        {...input}
        ref={field}
        value={text}
        placeholder="Найти релиз по названию"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && free[at] ? `${list}-${free[at].id}` : undefined}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div {...LISTBOX} id={list} className={styles.found} hidden={!isOpen}>
        {free.map((release, index) => (
          <div
            key={release.id}
            id={`${list}-${release.id}`}
            {...OPTION}
            aria-selected={index === at}
            className={classes(styles.option, index === at && styles.current)}
            // The field keeps the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              pick(release);
            }}
          >
            {release.picture ? <img src={release.picture} alt="" width={24} height={36} /> : <span />}
            <span className={styles.name}>{release.name}</span>
          </div>
        ))}
        {free.length === 0 && (
          <div {...OPTION} aria-disabled="true" aria-selected="false" className={styles.none}>
            {found.note}
          </div>
        )}
      </div>
    </div>
  );
}
