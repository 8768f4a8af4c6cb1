import styles from './member-picture.module.css';
import { numberOf } from './number-of.ts';

type MemberPictureProps = { nickname: string; src: string | null };

/** The round picture of a member of the team, or a fox in colours of their own; decorative. */
export function MemberPicture({ nickname, src }: MemberPictureProps) {
  if (src !== null)
    return <img className={styles.picture} src={src} alt="" width={56} height={56} loading="lazy" />;
  return <Fox nickname={nickname} />;
}

// Background, fur and muzzle.
const COLOURS = [
  ['#4b2a52', '#e58fb1', '#fff0f4'],
  ['#123f4d', '#5fb7c4', '#eefcff'],
  ['#5a2a1c', '#f08a4b', '#fff3e6'],
  ['#233a22', '#8fbf6a', '#f6ffe9'],
  ['#2c2f63', '#8f95e8', '#f1f1ff'],
  ['#5b1f2a', '#e8606a', '#fff0ee'],
  ['#54431a', '#e0b23f', '#fff9e2'],
  ['#3a3d45', '#c3c8d2', '#ffffff'],
  ['#173f38', '#4fb395', '#eafff7'],
  ['#4a3020', '#b98a63', '#fff4e8'],
] as const;

const MUZZLE =
  'M4.6 16.7c3.9-.6 7.3 1.5 9.1 4.8l2.3 2.3 2.3-2.3c1.8-3.3 5.2-5.4 9.1-4.8' +
  'C26.5 22.5 21 28.5 16 29.5 11 28.5 5.5 22.5 4.6 16.7z';

// Nothing, a forehead mark, closed eyes, a brow.
const MARKS = [
  null,
  <path key="mark" d="M16 8.5l1.7 4.2L16 15l-1.7-2.3z" className={styles.light} />,
  <path key="eyes" d="M9 16.3q2 1.7 4 0M19 16.3q2 1.7 4 0" className={styles.line} />,
  <path key="brow" d="M8.5 13.4l4-.9M23.5 13.4l-4-.9" className={styles.line} />,
] as const;

/** A fox in the colours of one member, for those without a picture; drawn, because the policy refuses styles. */
function Fox({ nickname }: { nickname: string }) {
  const [back, fur, muzzle] = COLOURS[numberOf(nickname, COLOURS.length)] ?? COLOURS[0];
  const mark = numberOf(`${nickname}.`, MARKS.length);
  return (
    <svg className={styles.picture} viewBox="-8 -8 48 48" aria-hidden="true" focusable="false">
      <path d="M-8-8h48v48h-48z" fill={back} />
      <path
        d="M4 3.5l8.2 4.8a13 13 0 0 1 7.6 0L28 3.5l-.6 13.2C26.5 22.5 21 28.5 16 29.5 11 28.5 5.5 22.5 4.6 16.7z"
        fill={fur}
      />
      <path d={MUZZLE} fill={muzzle} />
      <path d="M13.7 25.2c1.4-.8 3.2-.8 4.6 0-.3 1.5-1.2 2.3-2.3 2.3s-2-.8-2.3-2.3z" />
      {mark !== 2 && (
        <path d="M9.4 16a1.6 1.6 0 1 1 3.2 0a1.6 1.6 0 1 1-3.2 0M19.4 16a1.6 1.6 0 1 1 3.2 0a1.6 1.6 0 1 1-3.2 0" />
      )}
      {MARKS[mark]}
    </svg>
  );
}
