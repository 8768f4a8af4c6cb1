import { svg } from './svg.ts';

/** The sign of the site, as in the header, at a place and a size. */
export function fox(x: number, y: number, size: number): string {
  return svg`<g transform="translate(${x} ${y}) scale(${String(size / 32)})"><path d="M4 3.5l8.2 4.8a13 13 0 0 1 7.6 0L28 3.5l-.6 13.2C26.5 22.5 21 28.5 16 29.5 11 28.5 5.5 22.5 4.6 16.7z" fill="#fe3635"/><path d="M4.6 16.7c3.9-.6 7.3 1.5 9.1 4.8l2.3 2.3 2.3-2.3c1.8-3.3 5.2-5.4 9.1-4.8C26.5 22.5 21 28.5 16 29.5 11 28.5 5.5 22.5 4.6 16.7z" fill="#fff5ec"/><path d="M13.7 25.2c1.4-.8 3.2-.8 4.6 0-.3 1.5-1.2 2.3-2.3 2.3s-2-.8-2.3-2.3z" fill="#1d1114"/><circle cx="11" cy="16" r="1.6" fill="#1d1114"/><circle cx="21" cy="16" r="1.6" fill="#1d1114"/></g>`;
}
