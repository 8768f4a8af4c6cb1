import { useEffect } from 'react';
import type { Notice, Notices } from '#contract/notices.ts';
import type { Notifications } from '#contract/notifications.ts';
import { NoticeRow } from '#web/entities/notices/notice-row.tsx';
import { setUnread } from '#web/entities/notices/unread-notices.ts';
import { useViewer, useRootData } from '#web/entities/viewer/root-data.ts';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { EmptyNotices } from './empty-notices.tsx';
import { NoticeDays } from './notice-days.tsx';
import { type NoticesView, MUTED, UNMUTED } from './notices-data.ts';
import { noticesPathOf } from './notice-views.tsx';
import styles from './notices-page.module.css';
import { useFetcher } from 'react-router';
import { noteMuted } from '#web/entities/viewer/lists/use-own-lists.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuSubmit } from '#web/ui/menu/menu.tsx';

/** The menu of a notice: mutes its release, or allows its notices again. */
function NoticeMenu({ notice: { release, is_muted: isStored } }: { notice: Notice }) {
  const { Form, formData } = useFetcher();
  const isMuted = formData ? formData.has(MUTED) : isStored;
  const own = useRootData()?.own;
  return (
    <Menu
      label={`Что сделать: ${release.name}`}
      variant="bare"
      square
      buttonContent={<Icon name={isMuted ? 'bell-off' : 'more'} />}
    >
      <Form method="post" onSubmit={() => own && noteMuted(own, release.id, !isMuted)}>
        <input type="hidden" name={isMuted ? UNMUTED : MUTED} value={release.id} />
        <MenuSubmit icon={isMuted ? 'bell' : 'bell-off'}>
          {isMuted ? 'Снова сообщать о релизе' : 'Не сообщать о релизе'}
        </MenuSubmit>
      </Form>
    </Menu>
  );
}

type Props = {
  notices: Notices;
  settings: Notifications;
  view: NoticesView;
  before: number | null;
  now: string;
};

/** The notices of a signed-in viewer. */
export function AccountNotices({ notices, settings, view, before, now }: Props) {
  const { data, unread, next } = notices;
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
      {data.length === 0 ? (
        <EmptyNotices view={view} settings={settings} now={now} />
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
          {before !== null && <LinkButton to={noticesPathOf(view)}>Сначала новые</LinkButton>}
          {next !== null && <LinkButton to={noticesPathOf(view, next)}>Более ранние</LinkButton>}
        </div>
      )}
    </>
  );
}
