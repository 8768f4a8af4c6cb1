import { formatOrdinal, nameEpisode } from '#contract/episode-names.ts';
import {
  STUDIO_CLAIMS_PATH,
  STUDIO_JOBS_PATH,
  STUDIO_JOURNAL_PATH,
  STUDIO_REPORTS_PATH,
  STUDIO_SECURITY_PATH,
  STUDIO_STORAGE_PATH,
  studioClaimPath,
  studioEditsPath,
  studioEpisodesPath,
  studioRecordPath,
  studioRecordsPath,
} from '#contract/studio/addresses.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import type { Submission } from '#contract/studio/records/releases.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import { formatSize } from '#contract/format-size.ts';
import { formatCount, pluralForm } from '#web/format/format-count.ts';
import { formatMoment } from '#web/format/format-time.ts';
import type { StudioIconName } from '../ui/icons/studio-icon.tsx';

/** Something that waits for a member: one line, one act; the icon says what it is about. */
export type Duty = { title: string; about: string; to: string; label: string; icon: StudioIconName };

const MIN_CODES = 3;
const FEW = 0.1;
const VIDEOS = ['видео', 'видео', 'видео'] as const;
const CODES = ['запасной код', 'запасных кода', 'запасных кодов'] as const;

const CLAIMS = ['заявление', 'заявления', 'заявлений'] as const;

// Each claim is a duty; those beyond the first ones are one line.
function overdueDuties(overdue: StudioToday['overdue_claims']): Duty[] {
  if (!overdue) return [];
  const { count, first } = overdue;
  const duties = first.map(({ id, claimant, due_at }): Duty => ({
    title: `Заявление № ${id} просрочено`,
    about: `${claimant}${due_at === null ? '' : `: ответить надо было до ${formatMoment(new Date(due_at))} по Москве`}.`,
    to: studioClaimPath(id),
    label: 'Открыть',
    icon: 'legal',
  }));
  const rest = count - first.length;
  if (rest <= 0) return duties;
  const more: Duty = {
    title: `Просрочено ещё ${formatCount(rest, CLAIMS)}`,
    about: 'Срок ответа вышел.',
    to: `${STUDIO_CLAIMS_PATH}?state=overdue`,
    label: 'Все',
    icon: 'legal',
  };
  return [...duties, more];
}

const DRAFTS = ['черновик', 'черновика', 'черновиков'] as const;

/** «Мика, 27 ноября 2026, 16:42: «Метки не проверены»». */
function formatWords({ by, at, note }: Submission): string {
  const who = `${by ?? 'Аккаунт удалён'}, ${formatMoment(new Date(at))}`;
  return note === null ? `${who}.` : `${who}: «${note}»`;
}

// Drafts of the member that were sent back.
function returnedDuties(returned: StudioToday['returned_releases']): Duty[] {
  return returned.map(({ id, name, submission }) => ({
    title: `«${name}» возвращён на доработку`,
    about: formatWords(submission),
    to: studioRecordPath('releases', String(id)),
    label: 'Открыть',
    icon: 'edit',
  }));
}

// Drafts that others have made ready.
function submittedDuties(submitted: StudioToday['submitted_releases']): Duty[] {
  if (!submitted) return [];
  const { count, first } = submitted;
  const duties = first.map(({ id, name, submission }): Duty => ({
    title: `«${name}» ждёт публикации`,
    about: formatWords(submission),
    to: studioRecordPath('releases', String(id)),
    label: 'Открыть',
    icon: 'grid',
  }));
  const rest = count - first.length;
  if (rest <= 0) return duties;
  const to = `${studioRecordsPath('releases')}?state=submitted`;
  return [
    ...duties,
    {
      title: `Ждёт публикации ещё ${formatCount(rest, DRAFTS)}`,
      about: '',
      to,
      label: 'Все',
      icon: 'grid',
    },
  ];
}

const RELEASES = ['релиза', 'релизов', 'релизов'] as const;
const MAX_NAMED = 5;

// What is ready in releases on the site: viewers wait for it.
function readyDuties(ready: StudioToday['ready_episodes']): Duty[] {
  if (!ready) return [];
  const { count, first } = ready;
  const duties = first.map(({ release, episodes, prepared_at }): Duty => {
    const [one] = episodes;
    const isOne = episodes.length === 1 && one !== undefined;
    const named = episodes.slice(0, MAX_NAMED).map(({ ordinal }) => formatOrdinal(ordinal));
    const rest = episodes.length - named.length;
    const numbers = `${named.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`;
    return {
      title: `«${release.name}»: ${isOne ? 'готов эпизод' : 'готовы эпизоды'} ${numbers}`,
      about: `Видео подготовлено ${formatMoment(new Date(prepared_at))} по Москве. Зрители его не видят: опубликуйте или запланируйте.`,
      to: isOne ? studioRecordPath('episodes', one.id) : studioEpisodesPath(release.id),
      label: 'Открыть',
      icon: 'eye',
    };
  });
  const rest = count - first.length;
  if (rest <= 0) return duties;
  const to = `${studioRecordsPath('releases')}?state=ready`;
  return [
    ...duties,
    {
      title: `Готовые эпизоды ещё у ${formatCount(rest, RELEASES)}`,
      about: '',
      to,
      label: 'Все',
      icon: 'eye',
    },
  ];
}

// Edits of the member that were sent back.
function returnedEditDuties(returned: StudioToday['returned_edits']): Duty[] {
  return returned.map(({ id, name, submission }) => ({
    title: `Правка «${name}» возвращена`,
    about: formatWords(submission),
    to: studioEditsPath(id),
    label: 'Открыть',
    icon: 'edit',
  }));
}

// Edits of published releases that others have sent: one line for all of them.
function editDuties(edits: StudioToday['proposed_edits']): Duty[] {
  const [first] = edits?.first ?? [];
  if (!edits || !first) return [];
  const about = `«${first.name}». ${formatWords(first.submission)}`;
  return [
    edits.count === 1
      ? {
          title: 'Правка на проверке',
          about,
          to: studioEditsPath(first.id),
          label: 'Проверить',
          icon: 'check',
        }
      : {
          title: `Правки на проверке: ${edits.count}`,
          about: `Дольше всех ждёт ${about}`,
          to: `${studioRecordsPath('releases')}?state=proposed`,
          label: 'Все',
          icon: 'check',
        },
  ];
}

// What was to be published by now and could not be.
function planDuties(plans: StudioToday['plans']): Duty[] {
  return (plans ?? []).flatMap(({ id, ordinal, release, plan: { at, failure } }) =>
    failure === null
      ? []
      : [
          {
            title: `Не вышел по плану: ${release.name}, ${nameEpisode(ordinal)}`,
            about: `${formatMoment(new Date(at))} по Москве. ${failure}`,
            to: studioRecordPath('episodes', id),
            label: 'Открыть',
            icon: 'clock',
          },
        ],
  );
}

// What was published and not announced where it should have been.
function announcementDuties(failed: StudioToday['failed_announcements']): Duty[] {
  return (failed ?? []).map(({ episode_id, ordinal, release, channel, state, failure }) => ({
    title: `${state === 'unknown' ? 'Неизвестно, дошло ли' : 'Не отправлено'} в «${channel}»: ${release}, ${nameEpisode(ordinal)}`,
    about: failure ?? '',
    to: studioRecordPath('episodes', episode_id),
    label: 'Открыть',
    icon: 'mega',
  }));
}

// What waits for those who look after the machines.
function houseDuties({ failed_jobs, disk }: Pick<StudioToday, 'failed_jobs' | 'disk'>): Duty[] {
  const duties: Duty[] = [];
  if (failed_jobs !== null && failed_jobs > 0)
    duties.push({
      title: `Не подготовлено ${formatCount(failed_jobs, VIDEOS)}`,
      about: 'В очереди написано, что случилось. Там же можно повторить.',
      to: STUDIO_JOBS_PATH,
      label: 'Посмотреть',
      icon: 'queue',
    });
  if (disk !== null && disk.free < disk.total * FEW)
    duties.push({
      title: `На диске осталось ${formatSize(disk.free)} из ${formatSize(disk.total)}`,
      about: 'Меньше 10 %: новые видео могут не поместиться.',
      to: STUDIO_STORAGE_PATH,
      label: 'Хранилище',
      icon: 'disk',
    });
  return duties;
}

const REPORTS = ['новая жалоба', 'новые жалобы', 'новых жалоб'] as const;

function reportDuties(reports: number | null): Duty[] {
  if (reports === null || reports === 0) return [];
  return [
    {
      title: `${pluralForm(reports, ['Ждёт', 'Ждут', 'Ждут'])} ${formatCount(reports, REPORTS)}`,
      about: 'Неполадки и метки, которых никто не смотрел.',
      to: STUDIO_REPORTS_PATH,
      label: 'Разобрать',
      icon: 'flag',
    },
  ];
}

type Waiting = Pick<StudioMe, 'journal_broken_at'> & {
  counters: Pick<StudioMe['counters'], 'reports'>;
  second_factor: Pick<StudioMe['second_factor'], 'is_set'>;
};

/** What waits for a member. */
export function listDuties(
  { second_factor, counters, journal_broken_at }: Waiting,
  today: Pick<
    StudioToday,
    | 'recovery_codes'
    | 'overdue_claims'
    | 'submitted_releases'
    | 'ready_episodes'
    | 'returned_releases'
    | 'proposed_edits'
    | 'returned_edits'
    | 'failed_jobs'
    | 'disk'
    | 'plans'
    | 'failed_announcements'
  >,
): Duty[] {
  const { recovery_codes, overdue_claims } = today;
  const duties: Duty[] = [];
  if (journal_broken_at !== null)
    duties.push({
      title: 'Журнал изменён мимо программы',
      about: `Цепочка не сходится с записи ${journal_broken_at}: её или соседние меняли прямо в базе.`,
      to: `${STUDIO_JOURNAL_PATH}?event=${journal_broken_at}`,
      label: 'Посмотреть',
      icon: 'journal',
    });
  if (!second_factor.is_set)
    duties.push({
      title: 'Включите второй фактор',
      about: 'Без кода из приложения в студию войдёт любой, кто узнает ваш пароль.',
      to: STUDIO_SECURITY_PATH,
      label: 'Включить',
      icon: 'shield',
    });
  if (recovery_codes !== null && recovery_codes < MIN_CODES)
    duties.push({
      title:
        recovery_codes === 0
          ? 'Запасных кодов не осталось'
          : `${recovery_codes === 1 ? 'Остался' : 'Осталось'} ${formatCount(recovery_codes, CODES)}`,
      about: 'Без них и без телефона в студию не войти: создайте новые.',
      to: STUDIO_SECURITY_PATH,
      label: 'Создать',
      icon: 'shield',
    });
  return [
    ...duties,
    ...planDuties(today.plans),
    ...announcementDuties(today.failed_announcements),
    ...overdueDuties(overdue_claims),
    ...returnedDuties(today.returned_releases),
    ...returnedEditDuties(today.returned_edits),
    ...submittedDuties(today.submitted_releases),
    ...readyDuties(today.ready_episodes),
    ...editDuties(today.proposed_edits),
    ...houseDuties(today),
    ...reportDuties(counters.reports),
  ];
}
