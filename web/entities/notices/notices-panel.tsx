import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { NOTICES_PATH, settingsPath, signInPath } from '#contract/addresses.ts';
import type { Notices } from '#contract/notices.ts';
import { groupByDay } from '#web/format/group-by-day.ts';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Viewer } from '../viewer/viewer.ts';
import { NoticeRow } from './notice-row.tsx';
import styles from './notices-panel.module.css';
import { setUnread } from './unread-notices.ts';
import {
  loadVisitorNotices,
  readAllVisitorNotices,
  readVisitorNotice,
  type VisitorNotice,
} from './visitor-notices.ts';

const MAX_SHOWN = 12;

type PanelNotices = { notices: readonly VisitorNotice[] | undefined; hasFailed: boolean };

type Source = PanelNotices & {
  open: (notice: VisitorNotice) => void;
  readAll: () => void;
  reload: () => void;
};

function useOwnNotices(viewer: Viewer | null): Source {
  const { load, submit, data, state, formData } = useFetcher<Partial<Notices> | null>();
  useEffect(() => {
    if (viewer) void load('/app/notices');
  }, [load, viewer]);
  const [listed, setListed] = useState<Notices['data']>();
  if (data?.data && data.data !== listed) setListed(data.data);
  const unread = data?.unread;
  useEffect(() => {
    if (viewer && unread !== undefined) setUnread(viewer, unread);
  }, [viewer, unread]);
  const isReading = formData !== undefined;
  return {
    notices: isReading ? listed?.map((notice) => ({ ...notice, is_read: true })) : listed,
    hasFailed: data === null && state === 'idle',
    open: (notice) => {
      if (viewer && !notice.is_read) setUnread(viewer, (unread ?? 1) - 1);
    },
    readAll: () => {
      const last = listed?.[0]?.id ?? 0;
      void submit({ up_to: String(last) }, { method: 'post', action: '/app/notices' });
    },
    reload: () => void load('/app/notices'),
  };
}

function useVisitorNotices(isVisitor: boolean): Source {
  const [state, setState] = useState<PanelNotices>({ notices: undefined, hasFailed: false });
  const show = useCallback((notices: VisitorNotice[]) => setState({ notices, hasFailed: false }), []);
  const reload = useCallback(() => {
    const fail = () => setState({ notices: undefined, hasFailed: true });
    void loadVisitorNotices({ isFresh: true }).then(show, fail);
  }, [show]);
  useEffect(() => {
    if (isVisitor) reload();
  }, [isVisitor, reload]);
  return {
    ...state,
    open: ({ id }) => show(readVisitorNotice(id)),
    readAll: () => show(readAllVisitorNotices()),
    reload,
  };
}

/** The last notices, grouped by day. Opening the panel marks nothing as read, opening a notice does. */
export function NoticesPanel({ viewer, onClose }: { viewer: Viewer | null; onClose: () => void }) {
  const own = useOwnNotices(viewer);
  const visitor = useVisitorNotices(viewer === null);
  const { notices, hasFailed, open, readAll, reload } = viewer ? own : visitor;
  const zone = useTimeZone();
  const [now] = useState(() => new Date());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const shown = notices?.slice(0, MAX_SHOWN).map((notice) => ({ notice, at: Date.parse(notice.created_at) }));
  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          Уведомления
        </h2>
        {notices?.some(({ is_read: isRead }) => !isRead) && (
          <button type="button" className={styles.readAll} onClick={readAll}>
            Прочитать все
          </button>
        )}
        {viewer && (
          <Link
            to={settingsPath('notifications')}
            className={buttonClass({ variant: 'bare', square: true })}
            aria-label="Настроить уведомления"
            onClick={onClose}
          >
            <Icon name="settings" />
          </Link>
        )}
      </div>
      <div className={styles.list} aria-busy={shown === undefined && !hasFailed}>
        {shown === undefined && !hasFailed && <Outline />}
        {hasFailed && (
          <div className={styles.message}>
            <p>Уведомления не загрузились. Проверьте соединение.</p>
            <Button onClick={reload}>Повторить</Button>
          </div>
        )}
        {shown?.length === 0 && (
          <div className={styles.message}>
            <p>
              Новых уведомлений нет. Сюда придут новые эпизоды и&nbsp;переносы релизов, за&nbsp;которыми
              вы&nbsp;следите.
            </p>
          </div>
        )}
        {shown &&
          groupByDay(shown, now, zone).map(({ heading: day, items }) => (
            <section key={items[0]?.notice.id} aria-label={day}>
              <h3 className={styles.day}>{day}</h3>
              <ul>
                {items.map(({ notice }) => (
                  <li key={notice.id}>
                    <NoticeRow
                      notice={notice}
                      zone={zone}
                      isOwn={viewer !== null}
                      onOpen={(one) => {
                        open(one);
                        onClose();
                      }}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      <div className={styles.foot}>
        <Link to={NOTICES_PATH} onClick={onClose}>
          Все уведомления
        </Link>
        {!viewer && (
          <Link to={signInPath(NOTICES_PATH)} onClick={onClose}>
            Войти
          </Link>
        )}
      </div>
    </>
  );
}

function Outline() {
  return (
    <ul className={styles.outline}>
      {[0, 1, 2].map((i) => (
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
