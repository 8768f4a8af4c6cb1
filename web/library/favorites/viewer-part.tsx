import { SettingsSync } from '#web/entities/storage/settings-sync.tsx';
import { ViewerEffects } from '#web/account/push/viewer-news.tsx';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import { OwnListsMenu } from '#web/entities/viewer/lists/own-lists-menu.tsx';
import { OwnListsSync } from '#web/entities/viewer/lists/own-lists-sync.tsx';
import { useChoiceOwner } from '../own-releases/use-choice-owner.ts';
import { MergeLocal } from './merge-local.tsx';

/** The parts that every page of a viewer needs: the menu of cards, and the synchronisation of lists and settings. */
export function ViewerPart() {
  const { viewer = null, own = null, settings = null } = useRootData() ?? {};
  useChoiceOwner(viewer?.id ?? null);
  if (!viewer || !own) return null;
  return (
    <>
      <OwnListsMenu />
      <OwnListsSync ids={own} viewer={viewer.id} />
      <MergeLocal ids={own} />
      <ViewerEffects viewer={viewer} />
      {settings && <SettingsSync viewer={viewer.id} settings={settings} />}
    </>
  );
}
