import { SettingsKeeper } from '#web/storage/settings-keeper.tsx';
import { ViewerEffects } from '#web/account/push/viewer-news.tsx';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import { OwnMenu } from '#web/entities/viewer/own-menu.tsx';
import { OwnSender } from '#web/entities/viewer/own-sender.tsx';
import { MergeLocal } from './merge-local.tsx';

/** What every page of a viewer has besides: the menu of its cards, and what keeps the lists. */
export function ViewerPart() {
  const { viewer = null, own = null, settings = null } = useRootData() ?? {};
  if (!viewer || !own) return null;
  return (
    <>
      <OwnMenu />
      <OwnSender ids={own} viewer={viewer.id} />
      <MergeLocal ids={own} />
      <ViewerEffects viewer={viewer} />
      {settings && <SettingsKeeper viewer={viewer.id} settings={settings} />}
    </>
  );
}
