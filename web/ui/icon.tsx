const STROKES = {
  home: 'M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1z',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  spark: 'M12 3.5c.6 5 3 7.6 8 8.5-5 .9-7.4 3.5-8 8.5-.6-5-3-7.6-8-8.5 5-.9 7.4-3.5 8-8.5z',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.5 15.5 20.5 20.5',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5 10 17.5 19.5 7',
  left: 'M14.5 5.5 8 12l6.5 6.5',
  right: 'M9.5 5.5 16 12l-6.5 6.5',
  up: 'M5.5 14.5 12 8l6.5 6.5',
  down: 'M5.5 9.5 12 16l6.5-6.5',
  back: 'M20 12H5M11 5.5 4.5 12l6.5 6.5',
  external: 'M13.5 4.5h6v6M19.5 4.5l-8.5 8.5M10 6H5.5a1 1 0 0 0-1 1v11.5a1 1 0 0 0 1 1H17a1 1 0 0 0 1-1V14',
  filters:
    'M4 7h9M18 7h2M4 17h2M11 17h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  sort: 'M7.5 4.5v15M4 16l3.5 3.5L11 16M16.5 19.5v-15M13 8l3.5-3.5L20 8',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  share: 'M12 15.5V4M7.5 8 12 3.5 16.5 8M5 12.5V19a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-6.5',
  copy: 'M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9',
  magnet: 'M5 4h4.5v8a2.5 2.5 0 0 0 5 0V4H19v8a7 7 0 0 1-14 0zM5 8h4.5M14.5 8H19',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  calendar: 'M4.5 6h15v13.5h-15zM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7v5.5l3.5 2',
  warning: 'M12 4 21.5 20h-19zM12 10v4.5M12 17.2h.01',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.8h.01',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c5 5.5 5 11.5 0 17-5-5.5-5-11.5 0-17z',
  lock: 'M5.5 10.5h13V20h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  settings:
    'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM19 12a7 7 0 0 0-.1-1.2l2-1.6-2-3.4-2.4.9a7 7 0 0 0-2-1.2L14 3h-4l-.5 2.5a7 7 0 0 0-2 1.2l-2.4-.9-2 3.4 2 1.6a7 7 0 0 0 0 2.4l-2 1.6 2 3.4 2.4-.9a7 7 0 0 0 2 1.2L10 21h4l.5-2.5a7 7 0 0 0 2-1.2l2.4.9 2-3.4-2-1.6c.1-.4.1-.8.1-1.2z',
  volume: 'M4 9.5v5h3.5l5 4.5V5l-5 4.5zM16 9a4 4 0 0 1 0 6M18.5 6.5a7.5 7.5 0 0 1 0 11',
  'volume-low': 'M4 9.5v5h3.5l5 4.5V5l-5 4.5zM16 9a4 4 0 0 1 0 6',
  'volume-off': 'M4 9.5v5h3.5l5 4.5V5l-5 4.5zM16 9.5l5 5M21 9.5l-5 5',
  fullscreen: 'M4 9.5V4h5.5M14.5 4H20v5.5M20 14.5V20h-5.5M9.5 20H4v-5.5',
  'fullscreen-exit': 'M9.5 4v5.5H4M20 9.5h-5.5V4M14.5 20v-5.5H20M4 14.5h5.5V20',
  pip: 'M3.5 5h17v14h-17zM12 12.5h6V17h-6z',
  episodes: 'M3.5 6h11v11h-11zM17.5 8v11H6.5M20.5 10v12H9.5',
  speed: 'M4.5 18a9 9 0 1 1 15 0M12 13.5l4.5-5M12 14.5h.01',
  keyboard: 'M2.5 6h19v12h-19zM6.5 10h.01M10.2 10h.01M13.8 10h.01M17.5 10h.01M8 14h8',
  'forward-10':
    'M12 5.5a7.5 7.5 0 1 1-7 4.8M12 2.5 15 5.5l-3 3M9 11v5M13.5 11h-.5a1 1 0 0 0-1 1v3a1 1 0 0 0 1 1h.5a1 1 0 0 0 1-1v-3a1 1 0 0 0-1-1z',
  'back-10':
    'M12 5.5a7.5 7.5 0 1 0 7 4.8M12 2.5 9 5.5l3 3M9 11v5M13.5 11h-.5a1 1 0 0 0-1 1v3a1 1 0 0 0 1 1h.5a1 1 0 0 0 1-1v-3a1 1 0 0 0-1-1z',
} as const;

const FILLS = {
  play: 'M7 4.3c0-.8.9-1.3 1.6-.9l11.4 7.7c.6.4.6 1.4 0 1.8L8.6 20.6c-.7.4-1.6-.1-1.6-.9z',
  pause:
    'M6.5 4h3.5c.3 0 .5.2.5.5v15c0 .3-.2.5-.5.5H6.5c-.3 0-.5-.2-.5-.5v-15c0-.3.200-.5.5-.5zM14 4h3.5c.3 0 .5.2.5.5v15c0 .3-.2.5-.5.5H14c-.3 0-.5-.2-.5-.5v-15c0-.3.200-.5.5-.5z',
  next: 'M5 5.3c0-.8.9-1.3 1.6-.9L16 11.1V5h3v14h-3v-6.1L6.6 19.6c-.7.4-1.6-.1-1.6-.9z',
  previous: 'M19 5.3c0-.8-.9-1.3-1.6-.9L8 11.1V5H5v14h3v-6.1l9.4 6.7c.7.4 1.6-.1 1.6-.9z',
} as const;

export type IconName = keyof typeof STROKES | keyof typeof FILLS;

/** One picture of the site's own set on a 24 px grid, in the colour of its text; decorative, so the control beside it carries the name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const filled = name in FILLS;
  const path = filled ? FILLS[name as keyof typeof FILLS] : STROKES[name as keyof typeof STROKES];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke={filled ? 'none' : 'currentColor'}
      strokeWidth={name === 'more' ? 3 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
