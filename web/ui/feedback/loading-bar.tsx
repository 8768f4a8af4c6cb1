import { useNavigation } from 'react-router';
import { classes } from '../classes.ts';
import styles from './loading-bar.module.css';

/** The red line along the top of the window while the next page loads. */
export function LoadingBar() {
  const isLoading = useNavigation().state !== 'idle';
  return <div className={classes(styles.bar, isLoading && styles.busy)} aria-hidden="true" />;
}
