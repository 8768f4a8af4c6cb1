type Mood = 'happy' | 'sad';

const RED = '#fe3635';
const SHADE = '#cf2523';
const CREAM = '#fff5ec';
const DARK = '#1d1114';

const BODY = 'M120 118C84 126 66 168 68 212c0 8 6 12 14 12h76c8 0 14-4 14-12 2-44-16-86-52-94z';
const CHEST = 'M120 134c-20 8-30 36-22 62 6 12 38 12 44 0 8-26-2-54-22-62z';
const HEAD =
  'M120 42c-42 0-66 26-72 54-3 13 8 21 21 27 20 9 33 27 51 27s31-18 51-27c13-6 24-14 21-27-6-28-30-54-72-54z';
const CHEEK = 'M48.5 95c-3.5 13 7.5 22 20.5 28 20 9 33 27 51 27v-30c-12 0-19-12-29-20-13-10-31-12-42.5-5z';
const PAW = 'M94 224c-5-14-4-30 2-44 4-4 14-4 17 1 3 14 2 30-1 43z';
const SOCK = 'M94 224c-3-8-4-17-3-26 8-3 17-3 23 0 1 9 0 18-2 26z';
const NOSE = 'M109 129c7-5 15-5 22 0-1 8-6 12-11 12s-10-4-11-12z';

/** A left half and its mirror image. */
function Both({ d, fill }: { d: string; fill: string }) {
  return (
    <g fill={fill}>
      <path d={d} />
      <path d={d} transform="matrix(-1 0 0 1 240 0)" />
    </g>
  );
}

function Happy() {
  return (
    <g fill="none" stroke={DARK} strokeWidth="5" strokeLinecap="round">
      <path d="M76 100c3-9 15-9 18 0M146 100c3-9 15-9 18 0" />
      <path d="M120 141v4m0 0c-3 6-11 6-13 1m13-1c3 6 11 6 13 1" strokeWidth="3.5" />
    </g>
  );
}

function Sad() {
  return (
    <>
      <g fill="none" stroke={DARK} strokeWidth="4.5" strokeLinecap="round">
        <path d="M72 86c7-1 14-4 19-9M168 86c-7-1-14-4-19-9" />
        <path d="M109 149c5-6 17-6 22 0" strokeWidth="3.5" />
      </g>
      <ellipse cx="85" cy="100" rx="8" ry="10" fill={DARK} />
      <ellipse cx="155" cy="100" rx="8" ry="10" fill={DARK} />
      <g fill="#fff">
        <circle cx="88" cy="96" r="3" />
        <circle cx="158" cy="96" r="3" />
        <circle cx="82" cy="104" r="1.5" />
        <circle cx="152" cy="104" r="1.5" />
      </g>
      <path d="M72 112c-6 9-8 13-8 17a8 8 0 0 0 16 0c0-4-2-8-8-17z" fill="#8ed4ff" />
    </>
  );
}

const TAIL = {
  happy: {
    back: 'M150 222c44 4 78-24 78-64 0-24-12-44-26-52-8-5-15 2-13 10 8 34-4 62-39 74z',
    tip: 'M228 158c0-24-12-44-26-52-8-5-15 2-13 10 3 13 3 25 0 36 12-6 26-3 39 6z',
  },
  sad: {
    back: 'M146 224h46c26 0 40-12 38-26-2-13-16-19-30-15-20 6-34 3-52-1z',
    tip: 'M192 224c26 0 40-12 38-26-2-13-16-19-30-15-4 1-8 2-11 2 5 12 5 26 3 39z',
  },
} as const;

const EAR = {
  happy: { outer: 'M56 90 50 26c0-9 8-12 14-7l48 34z', inner: 'M66 72 62 38l28 20z' },
  sad: { outer: 'M58 104 16 76c-6-6-3-14 5-14l63-6z', inner: 'M54 90 29 73l37-3z' },
} as const;

/** The little red fox: happy where nothing is wrong, sad where something is; decorative. */
export function Fox({ mood, size }: { mood: Mood; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 240 240" aria-hidden="true" focusable="false">
      <ellipse cx="120" cy="226" rx="92" ry="8" fill="#ffffff0d" />
      <path d={TAIL[mood].back} fill={SHADE} />
      <path d={TAIL[mood].tip} fill={CREAM} />
      <path d={BODY} fill={RED} />
      <path d={CHEST} fill={CREAM} />
      <Both d={PAW} fill={RED} />
      <Both d={SOCK} fill={DARK} />
      <g transform={mood === 'sad' ? 'translate(0 10)' : undefined}>
        <Both d={EAR[mood].outer} fill={RED} />
        <Both d={EAR[mood].inner} fill={DARK} />
        <path d={HEAD} fill={RED} />
        <Both d={CHEEK} fill={CREAM} />
        <path d={NOSE} fill={DARK} />
        {mood === 'happy' ? <Happy /> : <Sad />}
      </g>
    </svg>
  );
}
