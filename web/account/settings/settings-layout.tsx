import { Outlet, useLocation } from 'react-router';
import { settingsPath } from '#contract/addresses.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { PageLead } from '#web/ui/page.tsx';
import { SectionNav } from './section-nav.tsx';
import styles from './settings-layout.module.css';

/** The layout of the settings: the list of sections beside or above the open one. */
export default function SettingsLayout() {
  const isSite = useLocation().pathname === settingsPath('site');
  const viewer = useViewer();
  return (
    <main className={styles.page}>
      <div className={styles.heading}>
        <h1>Настройки</h1>
        {isSite && !viewer && (
          <PageLead>
            Все настройки этой страницы хранятся в{'\u00A0'}этом браузере. Когда вы войдёте, начнут
            действовать настройки аккаунта.
          </PageLead>
        )}
      </div>
      <SectionNav />
      <div className={styles.section}>
        <Outlet />
      </div>
    </main>
  );
}
