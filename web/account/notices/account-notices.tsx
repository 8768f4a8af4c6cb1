import { useEffect } from 'react';
import { NOTICES_PATH } from '#contract/addresses.ts';
import type { Notice, Notices } from '#contract/notices.ts';
import { NoticeRow } from '#web/entities/notices/notice-row.tsx';
import { setUnread } from '#web/entities/notices/unread-notices.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { EmptyNotices } from './empty-notices.tsx';
import { NoticeDays } from './notice-days.tsx';
import { NoticeMenu } from './notice-menu.tsx';
import { type NoticesView, VIEWS } from './notices-data.ts';
import styles from './notices-page.module.css';

type Props = { notices: Notices; view: NoticesView; before: number | null; now: string };

function pathOf(view: NoticesView, before?: number): string {
  const query = [view !== 'all' && `show=${view}`, before && `before=${before}`].filter(Boolean).join('&');
  return query === '' ? NOTICES_PATH : `${NOTICES_PATH}?${query}`;
}

/** The notices of a signed-in viewer. */
export function AccountNotices({ notices: { data, unread, next }, view, before, now }: Props) {
  const zone = useTimeZone();
  const viewer = useViewer();
  useEffect(() => {
    if (viewer) setUnread(viewer, unread);
  }, [viewer, unread]);
  const open = ({ is_read: isRead }: Pick<Notice, 'is_read'>) => {
    if (viewer && !isRead) setUnread(viewer, unread - 1);
  };
  return (
    <>
      {(data.length > 0 || view !== 'all') && (
        <div className={styles.tools}>
          <LinkSwitch
            label="Какие уведомления"
            className={styles.views}
            options={Object.entries(VIEWS).map(([name, { label }]) => ({
              to: pathOf(name as NoticesView),
              label,
              isCurrent: name === view,
            }))}
          />
        </div>
      )}
      {data.length === 0 ? (
        <EmptyNotices view={view} />
      ) : (
        <NoticeDays
          notices={data}
          now={now}
          renderNotice={(notice) => (
            <div className={styles.item}>
              <NoticeRow notice={notice} zone={zone} isOwn withAction onOpen={open} />
              <NoticeMenu notice={notice} />
            </div>
          )}
        />
      )}
      {(next !== null || before !== null) && (
        <div className={styles.more}>
          {before !== null && <LinkButton to={pathOf(view)}>Сначала новые</LinkButton>}
          {next !== null && <LinkButton to={pathOf(view, next)}>Более ранние</LinkButton>}
        </div>
      )}
    </>
  );
}
