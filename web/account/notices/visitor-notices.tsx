import { useCallback, useEffect, useState } from 'react';
import { NoticeRow } from '#web/entities/notices/notice-row.tsx';
import {
  loadVisitorNotices,
  readAllVisitorNotices,
  readVisitorNotice,
  type VisitorNotice,
} from '#web/entities/notices/visitor-notices.ts';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { EmptyNotices } from './empty-notices.tsx';
import { NoticeDays } from './notice-days.tsx';
import styles from './notices-page.module.css';

/** The notices of a visitor, which only the browser knows; the page itself is the same for all visitors. */
export function VisitorNotices({ now }: { now: string }) {
  const zone = useTimeZone();
  const [notices, setNotices] = useState<VisitorNotice[] | 'failed'>();
  const reload = useCallback(
    () => void loadVisitorNotices({ isFresh: true }).then(setNotices, () => setNotices('failed')),
    [],
  );
  useEffect(reload, [reload]);
  if (notices === undefined) return <Outline />;
  if (notices === 'failed') {
    return (
      <EmptyState
        mood="sad"
        heading="Уведомления не загрузились"
        help="Проверьте соединение"
        action={
          <Button variant="main" onClick={reload}>
            Повторить
          </Button>
        }
      />
    );
  }
  if (notices.length === 0) return <EmptyNotices view="all" settings={null} now={now} />;
  return (
    <>
      {notices.some(({ is_read: isRead }) => !isRead) && (
        <div className={styles.tools}>
          <Button onClick={() => setNotices(readAllVisitorNotices())}>
            <Icon name="check" />
            Прочитать все
          </Button>
        </div>
      )}
      <NoticeDays
        notices={notices}
        now={now}
        renderNotice={(notice) => (
          <NoticeRow
            notice={notice}
            zone={zone}
            isOwn={false}
            withAction
            onOpen={({ id }) => setNotices(readVisitorNotice(id))}
          />
        )}
      />
    </>
  );
}

function Outline() {
  return (
    <ul className={styles.outline} aria-busy="true">
      {[0, 1, 2, 3].map((i) => (
        <li key={i}>
          <Skeleton shape="frame" />
          <span>
            <Skeleton shape="line" />
            <Skeleton shape="line" short />
          </span>
        </li>
      ))}
    </ul>
  );
}
