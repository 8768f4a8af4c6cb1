import { releasePath } from '#contract/addresses.ts';
import { formatSize } from '#contract/format-size.ts';
import { STUDIO_JOURNAL_PATH } from '#contract/studio/addresses.ts';
import { measureStorage, readStorage, type StudioStorage } from '#contract/studio/system/storage.ts';
import { RELEASES } from '#web/format/format-count.ts';
import { RelativeTime } from '#web/format/relative-time.tsx';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../../access/studio-call.ts';
import { ActButton } from '../../form/act-form.tsx';
import { type Act, answerAct } from '../../form/answer-act.ts';
import { useAct } from '../../form/use-act.ts';
import { DataList } from '../../list/data-list.tsx';
import { readQuery } from '../../list/filters/filters.ts';
import { formatCountedOf } from '../../list/format-total.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { Panel, StudioPage, WithSide } from '../../ui/studio-page.tsx';
import { Note } from '../note.tsx';
import { LineChart } from '../statistics/line-chart.tsx';
import { formatDay } from '../statistics/period.ts';
import type { Route } from './+types/storage-page.ts';
import { formatSpace, freePart, growthPerDay, KIND_TITLES } from './format-storage.ts';
import { KindsBar } from './kinds-bar.tsx';
import { storageColumns } from './storage-columns.tsx';
import styles from './storage.module.css';

export async function loader(args: Route.LoaderArgs) {
  const stored = await studioCall(args)(readStorage, { query: readQuery(args.request, 'after') });
  return { stored, now: new Date().toISOString() };
}

type Started = { started: true };

const ACTS: Record<string, Act> = {
  measure: {
    run: async (call): Promise<Started> => {
      await call(measureStorage);
      return { started: true };
    },
  },
};

/** Has the storage measured again. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerAct(request, context.get(apiContext), ACTS);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Хранилище · Студия', isHidden: true });
}

const FEW = 0.1;
const VERY_FEW = 0.02;

/** What takes the space, what would give it back, and how it grows. */
export default function StoragePage({ loaderData: { stored, now } }: Route.ComponentProps) {
  const { answer } = useAct<Started>('measure');
  const { measured_at, disk, releases, next } = stored;
  const free = freePart(disk);
  return (
    <StudioPage
      title="Хранилище"
      count={measured_at === null ? undefined : formatCountedOf(stored.total.all, RELEASES)}
      facts={
        <>
          {formatSpace(stored, new Date(now))}{' '}
          {measured_at !== null && (
            <>
              Посчитано <RelativeTime at={measured_at} now={now} />.
            </>
          )}
        </>
      }
      actions={
        <ActButton act="measure" size="large">
          <StudioIcon name="restart" />
          Пересчитать
        </ActButton>
      }
    >
      {answer && (
        <output className={styles.answer}>
          {answer.started
            ? 'Считаем заново. Большое хранилище занимает несколько минут: обновите страницу позже.'
            : answer.problem}
        </output>
      )}
      {disk !== null && free < FEW && (
        <Note icon="disk" tone={free < VERY_FEW ? 'bad' : 'warn'}>
          <b>{free < VERY_FEW ? 'Места почти нет.' : 'Скоро станет тесно.'}</b>
          <p>
            Свободно меньше {free < VERY_FEW ? 2 : 10} %: новые видео могут не поместиться. Ниже видно, что
            занимает больше всего.
          </p>
        </Note>
      )}
      {measured_at !== null && <KindsBar kinds={stored.kinds} disk={disk} />}
      <WithSide side={<Side stored={stored} now={now} />}>
        <DataList
          name="storage"
          label="Релизы по занятому месту"
          list={{ data: releases, next, total: stored.total, failure: null }}
          getKey={({ id }) => id}
          nameOf={({ name }) => name}
          linkTo={({ alias }) => releasePath(alias)}
          columns={storageColumns(Math.max(0, ...releases.map(({ bytes }) => bytes)))}
          nothingYet={
            measured_at === null
              ? {
                  icon: 'disk',
                  heading: 'Хранилище ещё не считали',
                  help: 'Это делает раз в час сервер с ролью jobs. Нажмите «Пересчитать», чтобы не ждать.',
                }
              : {
                  icon: 'disk',
                  heading: 'Видео пока нет',
                  help: 'Здесь появятся релизы, как только у них будут файлы.',
                }
          }
          nothingFound="Ни одного релиза"
        />
      </WithSide>
    </StudioPage>
  );
}

function Side({ stored, now }: { stored: StudioStorage; now: string }) {
  const unused = stored.kinds.filter(({ unused_bytes }) => unused_bytes > 0);
  return (
    <>
      <Panel title="Что освободит уборка" isFlush>
        {unused.length === 0 ? (
          <p className={styles.none}>Лишнего нет.</p>
        ) : (
          <dl className={styles.unused}>
            {unused.map(({ kind, unused_bytes }) => (
              <div key={kind}>
                <dt>{KIND_TITLES[kind]}</dt>
                <dd>{formatSize(unused_bytes)}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={styles.none}>
          Уборка идёт сама каждые шесть часов: видео и раздачи уходят через сутки, картинки через неделю после
          того, как стали не нужны.
          {stored.orphaned_bytes > 0 &&
            ` От удалённых релизов осталось ${formatSize(stored.orphaned_bytes)}.`}
        </p>
      </Panel>
      <Growth stored={stored} now={new Date(now)} />
      <p className={styles.none}>
        Удалить релиз и вернуть его за тридцать дней можно в каталоге; кто и что удалил, видно{' '}
        <a href={`${STUDIO_JOURNAL_PATH}?act=release.delete`}>в журнале</a>.
      </p>
    </>
  );
}

const GB = 1024 ** 3;

function Growth({ stored: { days }, now }: { stored: StudioStorage; now: Date }) {
  const growth = growthPerDay(days);
  const [first, last] = [days[0], days.at(-1)];
  if (growth === undefined || !first || !last) return null;
  const perDay = `${growth < 0 ? '−' : '+'}${formatSize(Math.abs(growth))} в день`;
  return (
    <Panel title="Рост за 30 дней" action={<span className={styles.fact}>{perDay}</span>}>
      <LineChart
        label={`Размер файлов: ${formatDay(first.day, now)} ${formatSize(first.bytes)}, ${formatDay(last.day, now)} ${formatSize(last.bytes)}, ${perDay}`}
        points={days.map(({ day, bytes }) => ({
          label: formatDay(day, now),
          value: bytes / GB,
          text: formatSize(bytes),
        }))}
        to={formatDay(last.day, now)}
        unit="ГБ"
      />
    </Panel>
  );
}
