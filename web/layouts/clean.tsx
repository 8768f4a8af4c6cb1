import { Link, Outlet } from 'react-router';
import { useSite } from '../root-data.ts';
import { FoxMark } from '../ui/fox-mark.tsx';
import styles from './clean.module.css';
import { Footer } from './footer.tsx';

/** One narrow column and nothing to wander off to: for signing in and the like. */
export default function CleanLayout() {
  const site = useSite();
  return (
    <div className={styles.page}>
      <Link to="/" className={styles.brand}>
        <FoxMark size={32} />
        {site.short_name}
      </Link>
      <div className={styles.column}>
        <Outlet />
      </div>
      <Footer />
    </div>
  );
}
