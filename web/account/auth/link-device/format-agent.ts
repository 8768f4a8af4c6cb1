import type { Agent } from '#contract/agent.ts';
import type { IconName } from '#web/ui/icons/icon.tsx';

const PLATFORMS: Record<string, { word: string; icon: IconName }> = {
  desktop: { word: 'Компьютер', icon: 'device' },
  mobile: { word: 'Телефон', icon: 'phone' },
  tablet: { word: 'Планшет', icon: 'phone' },
  tv: { word: 'Телевизор', icon: 'device' },
};

export type FormattedAgent = { name: string; place: string; icon: IconName };

/** Formats a program and its place: «Chrome на Windows», «Компьютер · Россия». */
export function formatAgent({ device, browser, location }: Agent): FormattedAgent {
  const names = [...new Set([browser.name, device.name])].filter((name) => name !== null);
  const platform = PLATFORMS[device.platform ?? ''];
  const country = location.country ?? 'место неизвестно';
  return {
    name: names.join(' на ') || 'Неизвестное устройство',
    place: platform ? `${platform.word} · ${country}` : country.charAt(0).toUpperCase() + country.slice(1),
    icon: platform?.icon ?? 'device',
  };
}
