import { HOME_BLOCKS, type Settings, type SettingsChange } from '#contract/settings.ts';
import { moveHomeBlock } from '#web/entities/viewer/home-blocks.ts';
import { SKIP_SETTINGS } from '#web/entities/storage/skip-choices.ts';
import type { SettingChange } from '../rows/answer-setting.ts';
import { CHOICE, ON } from '../rows/setting-answer.ts';

const FLAGS = [
  'autoplay_next',
  'data_saver',
  'spoiler_guard',
  'is_with_video_ads',
  'is_with_video_ads_always',
  'is_with_content_ads',
] as const;

function choiceOf(form: FormData): string {
  const choice = form.get(CHOICE);
  return typeof choice === 'string' ? choice : '';
}

/** Where the settings are kept: in the account, or in the browser of a visitor. `save` validates the values. */
export type SettingsStore = {
  read: () => Promise<Pick<Settings, 'home_order' | 'home_hidden'>>;
  save: (change: SettingsChange) => Promise<unknown>;
};

/** The handlers of the forms of this section, by the name of the setting. */
export function siteChanges(store: SettingsStore): Record<string, SettingChange> {
  const save = async (change: SettingsChange) => {
    await store.save(change);
    return null;
  };
  const changes: Record<string, SettingChange> = {
    quality: (form) => {
      const choice = choiceOf(form);
      return save({ quality: (choice === 'auto' ? choice : Number(choice)) as SettingsChange['quality'] });
    },
    speed: (form) => save({ speed: Number(choiceOf(form)) as SettingsChange['speed'] }),
    theme: (form) => save({ theme: choiceOf(form) as SettingsChange['theme'] }),
    // Sent by the player when something was changed there; that of an older version sends one switch for both songs.
    told: (form) => {
      const switches = ['auto_skip', 'autoplay_next'].filter((name) => form.has(name));
      const choices = SKIP_SETTINGS.filter((name) => form.has(name));
      return save(
        Object.fromEntries([
          ...switches.map((name) => [name, form.get(name) === 'true']),
          ...choices.map((name) => [name, form.get(name)]),
        ]) as SettingsChange,
      );
    },
    arrange: () => save({ home_order: [], home_hidden: [] }),
  };
  for (const name of SKIP_SETTINGS) changes[name] = (form) => save({ [name]: choiceOf(form) });
  for (const flag of FLAGS) changes[flag] = (form) => save({ [flag]: form.has(ON) });
  for (const block of HOME_BLOCKS) {
    changes[`home.${block}`] = async (form) => {
      const { home_hidden: hidden } = await store.read();
      const others = hidden.filter((one) => one !== block);
      return save({ home_hidden: form.has(ON) ? others : [...others, block] });
    };
    changes[`move.${block}`] = async (form) => {
      const settings = await store.read();
      return save({ home_order: moveHomeBlock(settings, block, form.get('by') === '1' ? 1 : -1) });
    };
  }
  return changes;
}
