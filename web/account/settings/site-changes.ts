import type { Call } from '#contract/client.ts';
import { changeSettings, HOME_BLOCKS, mySettings, type SettingsChange } from '#contract/settings.ts';
import { moved } from '#web/entities/viewer/arrangement.ts';
import type { Change } from './answer-setting.ts';
import { CHOICE, ON } from './setting-answer.ts';

const FLAGS = [
  'auto_skip',
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

/** What each form of the section changes; a value that is none of a setting the API refuses. */
export function siteChanges(call: Call): Record<string, Change> {
  const keep = async (body: SettingsChange) => {
    await call(changeSettings, { body });
    return null;
  };
  const changes: Record<string, Change> = {
    quality: (form) => {
      const choice = choiceOf(form);
      return keep({ quality: (choice === 'auto' ? choice : Number(choice)) as SettingsChange['quality'] });
    },
    speed: (form) => keep({ speed: Number(choiceOf(form)) as SettingsChange['speed'] }),
    theme: (form) => keep({ theme: choiceOf(form) as SettingsChange['theme'] }),
    // What was turned in the player of a device.
    told: (form) => {
      const turned = ['auto_skip', 'autoplay_next'].filter((name) => form.has(name));
      return keep(Object.fromEntries(turned.map((name) => [name, form.get(name) === 'true'])));
    },
    arrange: () => keep({ home_order: [], home_hidden: [] }),
  };
  for (const flag of FLAGS) changes[flag] = (form) => keep({ [flag]: form.has(ON) });
  for (const block of HOME_BLOCKS) {
    changes[`home.${block}`] = async (form) => {
      const { home_hidden: hidden } = await call(mySettings);
      const others = hidden.filter((one) => one !== block);
      return keep({ home_hidden: form.has(ON) ? others : [...others, block] });
    };
    changes[`move.${block}`] = async (form) => {
      const told = await call(mySettings);
      return keep({ home_order: moved(told, block, form.get('by') === '1' ? 1 : -1) });
    };
  }
  return changes;
}
