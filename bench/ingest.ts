import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { transcode } from '#server/publishing/ingest/transcode.ts';
import { probeVideo } from '#server/media/probe/ffprobe.ts';
import { hlsArguments } from '#server/media/hls/encoding.ts';
import { planLadder } from '#server/media/encode/ladder.ts';
import { median } from './load/quantile.ts';

const ROUNDS = 3;
const GOAL = 1.1;

/** CPU seconds and wall-clock seconds. */
type Cost = { cpu: number; wall: number };

const TICKS_A_SECOND = 100;

// Linux only: CPU seconds of this process and of the children it has waited for.
async function processorSeconds(): Promise<number> {
  const fields = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
}

async function makeSource(file: string, seconds: number): Promise<void> {
  const picture = `testsrc2=s=1920x1080:r=24:d=${seconds},noise=alls=6:allf=t`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=330:d=${seconds}`];
  await execa('ffmpeg', [
    '-v',
    'error',
    ...inputs,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-c:a',
    'aac',
    file,
  ]);
}

/** Encodes the same ladder by one plain ffmpeg run: one decoding, no previews. */
async function bare(file: string, folder: string): Promise<void> {
  const source = await probeVideo(file);
  const ladder = planLadder(source.video);
  const branches = ladder.map(({ name }) => `[s${name}]`).join('');
  const scales = ladder.map(({ name, width, height }) => `[s${name}]scale=${width}:${height}[v${name}]`);
  const graph = [`[0:v]split=${ladder.length}${branches}`, ...scales].join(';');
  const args = ['-v', 'error', '-i', file, '-filter_complex', graph, ...hlsArguments(source, ladder)];
  await execa('ffmpeg', args, { cwd: folder });
}

async function cost(work: (folder: string) => Promise<unknown>, parent: string): Promise<Cost> {
  const folder = await mkdtemp(path.join(parent, 'run-'));
  const [cpu, started] = [await processorSeconds(), performance.now()];
  await work(folder);
  const result = { cpu: (await processorSeconds()) - cpu, wall: (performance.now() - started) / 1000 };
  await rm(folder, { recursive: true });
  return result;
}

/** Compares the cost of an ingest with bare ffmpeg encoding the same ladder, by turns; prints both ratios. */
export async function benchIngest(seconds = 15): Promise<void> {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'akane-bench-'));
  try {
    const file = path.join(parent, 'source.mp4');
    await makeSource(file, seconds);
    const ratios: Cost[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const bareCost = await cost((folder) => bare(file, folder), parent);
      const ingestCost = await cost((folder) => transcode(file, folder), parent);
      ratios.push({ cpu: ingestCost.cpu / bareCost.cpu, wall: ingestCost.wall / bareCost.wall });
      const show = ({ cpu, wall }: Cost) => `CPU ${cpu.toFixed(1)} s, wall ${wall.toFixed(1)} s`;
      console.log(`${round}: bare ffmpeg ${show(bareCost)}; ingest ${show(ingestCost)}`);
    }
    const [cpu, wall] = [median(ratios.map((one) => one.cpu)), median(ratios.map((one) => one.wall))];
    console.log(`ingest / bare ffmpeg: CPU ${cpu.toFixed(2)}, wall ${wall.toFixed(2)} (goal ${GOAL})`);
    console.log(`previews, storyboard and checks: ${((cpu - 1) * 100).toFixed(1)} % of the encoding's CPU`);
  } finally {
    await rm(parent, { recursive: true });
  }
}
