import { Outlet } from 'react-router';
import { SectionNav } from './section-nav.tsx';
import styles from './settings-layout.module.css';

/** The frame of all sections: their names beside or above the one that is open. */
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
