import { useEffect, useRef } from 'react';
import { COLLECTIONS_PATH, FAVORITES_PATH, settingsPath } from '#contract/addresses.ts';
import type { ImportedLists } from '#contract/my-data.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import styles from './my-data-lists.module.css';
import { formatImported } from './format-lists.ts';
import { SettingGroup } from '../rows/setting-group.tsx';

/** Shows what was imported, with links to the lists. */
export function ImportedListsView({ imported }: { imported: ImportedLists }) {
  const counts = formatImported(imported);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <SettingGroup title="Готово">
      <div className={styles.sum}>
        <p ref={heading} tabIndex={-1} className={styles.found}>
          {counts.length === 0 ? 'Ничего не изменилось' : `Перенесено: ${counts.join(', ')}`}
        </p>
        <div className={styles.ways}>
          {/* The document is reloaded because its favourites are older than the import. */}
          <LinkButton to={COLLECTIONS_PATH} reloadDocument variant="main">
            К коллекциям
          </LinkButton>
          <LinkButton to={FAVORITES_PATH} reloadDocument>
            К избранному
          </LinkButton>
          <LinkButton to={settingsPath('lists')} reloadDocument variant="bare">
            Перенести ещё
          </LinkButton>
        </div>
      </div>
    </SettingGroup>
  );
}
