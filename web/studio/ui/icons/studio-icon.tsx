import icons from './studio-icons.svg?no-inline';

/** The icons in `studio-icons.svg`: the site's file would grow for visitors. */
export type StudioIconName =
  | 'home'
  | 'board'
  | 'upload'
  | 'queue'
  | 'grid'
  | 'tag'
  | 'calendar'
  | 'team'
  | 'flag'
  | 'users'
  | 'legal'
  | 'lock'
  | 'mega'
  | 'chart'
  | 'disk'
  | 'journal'
  | 'settings'
  | 'search'
  | 'bell'
  | 'more'
  | 'plus'
  | 'close'
  | 'check'
  | 'minus'
  | 'down'
  | 'up'
  | 'left'
  | 'right'
  | 'arrow-up'
  | 'arrow-down'
  | 'sort'
  | 'columns'
  | 'filters'
  | 'handle'
  | 'download'
  | 'edit'
  | 'pin'
  | 'eye'
  | 'eye-off'
  | 'undo'
  | 'restart'
  | 'warning'
  | 'info'
  | 'shield'
  | 'code'
  | 'offline'
  | 'clock'
  | 'user'
  | 'exit'
  | 'external'
  | 'keyboard'
  | 'copy'
  | 'link'
  | 'device'
  | 'list';

/** An icon of the studio on a 24 px grid, in the text colour; decorative, so its control needs a label. */
export function StudioIcon({ name, size = 16 }: { name: StudioIconName; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
