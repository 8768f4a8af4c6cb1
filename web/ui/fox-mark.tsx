const EARS =
  'M4 3.5 12.2 8.3a13 13 0 0 1 7.6 0L28 3.5l-.6 13.2C26.5 22.5 21 28.5 16 29.5 11 28.5 5.5 22.5 4.6 16.7z';
const CHEEKS =
  'M4.6 16.7c3.9-.6 7.3 1.5 9.1 4.8l2.3 2.3 2.3-2.3c1.8-3.3 5.2-5.4 9.1-4.8C26.5 22.5 21 28.5 16 29.5 11 28.5 5.5 22.5 4.6 16.7z';
const NOSE = 'M13.7 25.2c1.4-.8 3.2-.8 4.6 0-.3 1.5-1.2 2.3-2.3 2.3s-2-.8-2.3-2.3z';

/** The fox's head, the sign of the site, readable from 24 px; decorative. */
export function FoxMark({ size = 28, tone = 'colour' }: { size?: number; tone?: 'colour' | 'outline' }) {
  const outline = tone === 'outline';
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d={EARS} fill={outline ? 'currentColor' : '#fe3635'} />
      {!outline && (
        <>
          <path d={CHEEKS} fill="#fff5ec" />
          <path d={NOSE} fill="#1d1114" />
          <circle cx="11" cy="16" r="1.6" fill="#1d1114" />
          <circle cx="21" cy="16" r="1.6" fill="#1d1114" />
        </>
      )}
    </svg>
  );
}
