import type { ReleaseState } from '#contract/studio/releases.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import { commandActor } from '#server/platform/database/journal/record-event.ts';
import { actOnRelease, RELEASE_VERBS } from '#server/studio/releases/state/act-on-release.ts';
import { terminal } from '../terminal.ts';
import { parseFlags } from './parse-flags.ts';

const USAGE = `npm run akane -- release hide АЛИАС [--reason ПРИЧИНА]
      скрыть релиз отовсюду: списки и отметки зрителей остаются
  npm run akane -- release show АЛИАС
      показать черновик или скрытый релиз
  npm run akane -- release delete АЛИАС [--reason ПРИЧИНА]
      удалить релиз: тридцать дней его можно вернуть, потом он стирается
  npm run akane -- release restore АЛИАС
      вернуть удалённый релиз таким, каким он был`;

const STATES: Record<ReleaseState, string> = {
  draft: 'снова черновик',
  published: 'виден всем',
  hidden: 'скрыт',
  deleted: 'удалён, тридцать дней его можно вернуть',
};

function invalid(message = 'Команда записана неверно.'): Failure {
  return new Failure('invalid', `${message}\n\n  ${USAGE}`);
}

/** `akane release`: hides, shows, deletes or restores a release. */
export async function releaseCommand({ db }: { db: Database }, args: string[]): Promise<void> {
  const options = { reason: { type: 'string' } } as const;
  const { positionals, values } = parseFlags({ args, options, allowPositionals: true }, invalid);
  const [name, alias, ...more] = positionals;
  const verb = RELEASE_VERBS.find((one) => one === name);
  if (verb === undefined || alias === undefined || more.length > 0) throw invalid();
  const release = await db.selectFrom('releases').select('id').where('alias', '=', alias).executeTakeFirst();
  if (!release) throw new Failure('not_found', `Релиза «${alias}» нет.`);
  const act = { releaseId: release.id, reason: values.reason };
  const { name: title, state } = await actOnRelease(db, commandActor(), verb, act);
  terminal.say(`«${title}»: ${STATES[state]}.`);
}
