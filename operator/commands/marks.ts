import { MARK_NAMES } from '#contract/mark-names.ts';
import { Failure } from '#server/failure.ts';
import type { Resources } from '#server/deps.ts';
import { canFingerprint } from '#server/media/marks/fingerprint.ts';
import { formatMarkTime, listProposals } from '#server/publishing/marks/list-proposals.ts';
import { askReleaseAgain, searchMarksOnce } from '#server/publishing/marks/search-marks.ts';
import { terminal } from '../terminal.ts';
import { parseFlags } from './parse-flags.ts';

const USAGE = `npm run akane -- marks find --release АЛИАС
      найти опенинги и эндинги в видео релиза и предложить их в студии`;

function invalid(message = 'Команда записана неверно.'): Failure {
  return new Failure('invalid', `${message}\n\n  ${USAGE}`);
}

/** `akane marks find`: looks for the openings and endings of a release at once. */
export async function marksCommand({ db, storage }: Resources, args: string[]): Promise<void> {
  const options = { release: { type: 'string' } } as const;
  const { positionals, values } = parseFlags({ args, options, allowPositionals: true }, invalid);
  if (positionals.join(' ') !== 'find' || values.release === undefined) throw invalid();
  const release = await db
    .selectFrom('releases')
    .select('id')
    .where('alias', '=', values.release)
    .executeTakeFirst();
  if (!release) throw new Failure('not_found', `Релиза «${values.release}» нет.`);
  if (!(await canFingerprint()))
    throw new Failure('unavailable', 'Эта сборка ffmpeg не умеет chromaprint: метки искать нечем.');
  await askReleaseAgain(db, release.id);
  while ((await searchMarksOnce({ db, storage }, { releaseId: release.id })) === 'done');
  const proposals = await listProposals(db, release.id);
  for (const { ordinal, kind, start, stop, confidence } of proposals)
    terminal.say(
      `Эпизод ${ordinal}: ${MARK_NAMES[kind]} ${formatMarkTime(start)}–${formatMarkTime(stop)}, уверенность ${confidence} %`,
    );
  terminal.say(
    proposals.length === 0
      ? 'Предложить нечего: метки уже стоят, или общих песен не нашлось.'
      : `Предложено меток: ${proposals.length}. Их принимают в студии, на странице эпизода.`,
  );
}
