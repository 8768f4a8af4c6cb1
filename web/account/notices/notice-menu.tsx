import { useFetcher } from 'react-router';
import type { Notice } from '#contract/notices.ts';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import { noteMuted } from '#web/entities/viewer/lists/use-own-lists.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuSubmit } from '#web/ui/menu/menu.tsx';
import { MUTED, UNMUTED } from './notices-data.ts';

/** The menu of a notice: mutes its release, or allows its notices again. */
export function NoticeMenu({ notice: { release, is_muted: isStored } }: { notice: Notice }) {
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
