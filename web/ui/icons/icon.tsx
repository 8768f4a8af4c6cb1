import icons from './icons.svg?no-inline';

/** The icons in `icons.svg`. */
export type IconName =
  | 'home'
  | 'grid'
  | 'list'
  | 'spark'
  | 'search'
  | 'close'
  | 'plus'
  | 'minus'
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
  | 'arrow-up'
  | 'arrow-down'
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
  | 'bell-full'
  | 'bell-off'
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

/** The address of the icon file, which every page loads once. */
export const ICONS = icons;

/** An icon of the site's set, drawn on a 24 px grid in the text colour; decorative, so its control needs a label. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
