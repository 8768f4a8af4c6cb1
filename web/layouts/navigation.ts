import type { IconName } from '../ui/icon.tsx';

export type Place = { to: string; label: string; icon: IconName };

/** The places a visitor can go from anywhere, in their order; the bar at the bottom of phones shows the same. */
export const PLACES: readonly Place[] = [
  { to: '/', label: 'Главная', icon: 'home' },
  { to: '/anime/catalog/', label: 'Каталог', icon: 'grid' },
  { to: '/anime/releases/latest/', label: 'Новинки', icon: 'spark' },
];
