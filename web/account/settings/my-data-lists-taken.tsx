import { useEffect, useRef } from 'react';
import { COLLECTIONS_PATH, FAVORITES_PATH, settingsPath } from '#contract/addresses.ts';
import type { ListsTaken } from '#contract/my-data.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import styles from './my-data-lists.module.css';
import { takenWords } from './my-data-words.ts';
import { SettingGroup } from './setting-group.tsx';

/** What has been brought, and where it is now. */
export function ListsTakenView({ taken }: { taken: ListsTaken }) {
  const words = takenWords(taken);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <SettingGroup title="Готово">
      <div className={styles.sum}>
        <p ref={heading} tabIndex={-1} className={styles.found}>
          {words.length === 0 ? 'Ничего не изменилось' : `Перенесено: ${words.join(', ')}`}
        </p>
        <div className={styles.ways}>
          {/* The hearts of this document are older than what was brought. */}
          <LinkButton to={COLLECTIONS_PATH} reloadDocument look="main">
            К коллекциям
          </LinkButton>
          <LinkButton to={FAVORITES_PATH} reloadDocument>
            К избранному
          </LinkButton>
          <LinkButton to={settingsPath('lists')} reloadDocument look="bare">
            Перенести ещё
          </LinkButton>
        </div>
      </div>
    </SettingGroup>
  );
}
