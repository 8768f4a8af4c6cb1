import { useNavigation } from 'react-router';
import { classes } from '../classes.ts';
import styles from './loading-bar.module.css';

/** The red line along the top while the next page is on its way. */
export function LoadingBar() {
  const busy = useNavigation().state !== 'idle';
  return <div className={classes(styles.bar, busy && styles.busy)} aria-hidden="true" />;
}
