import { sampleRate, type Track } from './track.ts';

/** The track as a 16-bit stereo WAV file. */
export function wavOf({ left, right }: Track): Buffer {
  const bytes = left.length * 4;
  const file = Buffer.alloc(44 + bytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + bytes, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(bytes, 40);
  left.forEach((value, i) => {
    file.writeInt16LE(sixteenBits(value), 44 + i * 4);
    file.writeInt16LE(sixteenBits(right[i] ?? 0), 46 + i * 4);
  });
  return file;
}

const sixteenBits = (value: number): number => Math.round(Math.max(-1, Math.min(1, value)) * 32767);
