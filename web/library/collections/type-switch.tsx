import { useEffect, useRef } from 'react';
import { type OwnChoice, ownPath } from '../own-releases/choice.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { type Collection, COLLECTIONS } from '#web/entities/viewer/lists/collection-names.ts';
import type { OwnLists } from '#web/entities/viewer/lists/own-lists.ts';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import styles from './type-switch.module.css';

type TypeSwitchProps = { choice: OwnChoice; lists: OwnLists };

/** Links to the five collections with their counts; the active filters stay. */
export function TypeSwitch({ choice, lists }: TypeSwitchProps) {
  const types = [...lists.collections.values()];
  return (
    <nav className={styles.switch} aria-label="Коллекции">
      {COLLECTIONS.map((collection) => (
        <TypeLink
          key={collection.type}
          {...collection}
          to={ownPath({ ...choice, type: collection.type })}
          count={types.filter((type) => type === collection.type).length}
          isCurrent={collection.type === choice.type}
        />
      ))}
    </nav>
  );
}

type TypeLinkProps = Collection & { to: string; count: number; isCurrent: boolean };

function TypeLink({ to, name, icon, count, isCurrent }: TypeLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const strip = link.current?.parentElement;
    // Scrolled by hand: `scrollIntoView` would move the whole page with it.
    if (isCurrent && link.current && strip)
      strip.scrollLeft = link.current.offsetLeft - strip.clientWidth / 3;
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to={to}
      className={styles.type}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name={icon} size={18} />
      {name}
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>, {formatCount(count, RELEASES)}</VisuallyHidden>
    </Link>
  );
}
