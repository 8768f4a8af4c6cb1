import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillEmpty } from '#operator/run-server.ts';
import { readConfig } from '#server/config.ts';
import { openHouse } from '#server/open.ts';

export type DemoFolder = { folder: string; remove: () => Promise<void> };

/** Makes a data folder with the whole demo in it. */
export async function makeDemoFolder(): Promise<DemoFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-demo-'));
  const house = await openHouse(readConfig({ DATA_DIR: folder }), (...said) => console.log(...said));
  try {
    await fillEmpty(house);
  } finally {
    await house.close();
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
