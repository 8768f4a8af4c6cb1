import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';

// Everything else than an encoding runs as always.
const SCRIPT = `#!/bin/sh
case " $* " in *' -progress '*) set -- -re "$@" ;; esac
PATH=\${PATH#*:} exec ffmpeg "$@"
`;

/**
 * Makes an ffmpeg in a folder of its own under `folder` that encodes no faster than the video plays: so a test can act
 * during the encoding of a small video, on any machine. Returns the environment of a process that uses it.
 */
export async function makeSlowEncoder(folder: string): Promise<{ PATH: string }> {
  const programs = await mkdtemp(path.join(folder, 'slow-'));
  await writeFile(path.join(programs, 'ffmpeg'), SCRIPT, { mode: 0o755 });
  return { PATH: `${programs}:${process.env['PATH']}` };
}

/** Runs work in this process while it has the ffmpeg of `makeSlowEncoder`. */
export async function encodingSlowly<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const { PATH } = process.env;
  Object.assign(process.env, await makeSlowEncoder(folder));
  try {
    return await work();
  } finally {
    process.env['PATH'] = PATH;
  }
}
