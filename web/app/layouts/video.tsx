import { Outlet } from 'react-router';
import styles from './video.module.css';

/** A bare black page for the player, which fills it. */
export default function VideoLayout() {
  return (
    <div className={styles.stage} data-stage data-moving>
      <Outlet />
    </div>
  );
}
