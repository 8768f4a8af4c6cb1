import { NOTICES_PATH } from '#contract/addresses.ts';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { type NoticesView, VIEWS } from './notices-data.ts';
import styles from './notices-page.module.css';

/** The address of a view of the notices, from the newest or from those before an id. */
export function noticesPathOf(view: NoticesView, before?: number): string {
  const query = [view !== 'all' && `show=${view}`, before && `before=${before}`].filter(Boolean).join('&');
  return query === '' ? NOTICES_PATH : `${NOTICES_PATH}?${query}`;
}

/** Chooses the kinds of notices to show. */
export function NoticeViews({ view }: { view: NoticesView }) {
  return (
    <LinkSwitch
      label="Какие уведомления"
      className={styles.views}
      options={Object.entries(VIEWS).map(([name, { label }]) => ({
        to: noticesPathOf(name as NoticesView),
        label,
        isCurrent: name === view,
      }))}
    />
  );
}
