import { Outlet } from 'react-router';
import { SectionNav } from './section-nav.tsx';
import styles from './settings-layout.module.css';

/** The layout of the settings: the list of sections beside or above the open one. */
export default function SettingsLayout() {
  return (
    <main className={styles.page}>
      <h1 className={styles.heading}>Настройки</h1>
      <SectionNav />
      <div className={styles.section}>
        <Outlet />
      </div>
    </main>
  );
}
