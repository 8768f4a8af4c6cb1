import icons from './icons.svg?no-inline';

/** What `icons.svg` holds. */
export type IconName =
  | 'home'
  | 'grid'
  | 'list'
  | 'spark'
  | 'search'
  | 'close'
  | 'plus'
  | 'star'
  | 'bookmark'
  | 'pin'
  | 'shuffle'
  | 'check'
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'back'
  | 'external'
  | 'filters'
  | 'sort'
  | 'more'
  | 'share'
  | 'copy'
  | 'code'
  | 'download'
  | 'magnet'
  | 'heart'
  | 'heart-full'
  | 'rss'
  | 'restart'
  | 'eye'
  | 'calendar'
  | 'clock'
  | 'warning'
  | 'flag'
  | 'info'
  | 'globe'
  | 'lock'
  | 'settings'
  | 'user'
  | 'exit'
  | 'device'
  | 'phone'
  | 'link'
  | 'bell'
  | 'eye-off'
  | 'volume'
  | 'volume-low'
  | 'volume-off'
  | 'fullscreen'
  | 'fullscreen-exit'
  | 'pip'
  | 'theatre'
  | 'in-page'
  | 'episodes'
  | 'queue'
  | 'handle'
  | 'speed'
  | 'keyboard'
  | 'forward-10'
  | 'back-10'
  | 'fox'
  | 'play'
  | 'pause'
  | 'next'
  | 'previous';

/** Where all icons are; every page loads it once. */
export const ICONS = icons;

/**
 * One picture of the site's own set on a 24 px grid, in the colour of its text; decorative, so the control beside it
 * carries the name.
 */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
