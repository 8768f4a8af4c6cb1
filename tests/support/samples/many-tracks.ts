/** An element of Matroska: its id in hexadecimal, and a length of four bytes. */
function element(id: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(0x10000000 + content.length);
  return Buffer.concat([Buffer.from(id, 'hex'), length, content]);
}

/** A Matroska file that is nothing but 40,000 tracks of subtitles. */
export function manyTracks(): Buffer {
  const number = (value: number) => Buffer.from([value >> 16, (value >> 8) & 255, value & 255]);
  const tracks = Array.from({ length: 40_000 }, (_, n) =>
    element(
      'ae',
      element('d7', number(n + 1)),
      element('73c5', number(n + 1)),
      element('83', Buffer.from([0x11])),
      element('86', Buffer.from('S_TEXT/UTF8')),
    ),
  );
  const head = element('1a45dfa3', element('4282', Buffer.from('matroska')));
  return Buffer.concat([head, element('18538067', element('1654ae6b', ...tracks))]);
}
