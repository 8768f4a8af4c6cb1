import type { Preparation, PreparationStep } from '#contract/studio/records/preparation.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { formatClock } from '#web/format/format-time.ts';
import type { StudioState } from '../../../../ui/state-mark.tsx';

const STEPS: Record<PreparationStep['name'], string> = {
  receive: 'Файл получен',
  look: 'Проверка файла',
  sound: 'Громкость',
  480: '480p',
  720: '720p',
  1080: '1080p',
  storyboard: 'Раскадровка',
  frame: 'Превью',
  store: 'Запись в хранилище',
  compare: 'Сравнение с прежним видео',
  torrent: 'Торрент',
  publish: 'Публикация',
  marks: 'Поиск опенинга и эндинга',
};

const GLYPHS: Record<PreparationStep['state'], StudioState> = {
  waiting: 'planned',
  running: 'running',
  done: 'done',
  failed: 'failed',
};
const WORDS: Record<PreparationStep['state'], string> = {
  waiting: 'ждёт',
  running: 'идёт',
  done: 'готово',
  failed: 'не удалось',
};

/** A step as the list shows it: its glyph, its name, and where it is: «идёт, 34 %». */
export function describeStep({ name, state, part }: PreparationStep) {
  const isSent = name === 'receive' && state === 'running';
  const percent = part === null ? '' : `, ${formatNumber(Math.floor(part * 100))}\u00A0%`;
  return {
    glyph: GLYPHS[state],
    name: isSent ? 'Файл загружается' : STEPS[name],
    state: `${WORDS[state]}${percent}`,
  };
}

const STATES: Record<Preparation['state'], string> = {
  receiving: 'Файл загружается',
  waiting: 'Ждёт очереди',
  running: 'Готовится',
  failed: 'Подготовить не удалось',
  stopped: 'Подготовка остановлена',
  done: 'Видео готово',
};

/** Where the preparation of a video is, in a line: «480p можно смотреть до 8:20, готово 34 %». */
export function formatPreparation({ state, early, steps, failure }: Preparation): string {
  if (early !== null) {
    const part = steps.find(({ name }) => name === '480')?.part ?? null;
    const percent = part === null ? '' : `, готово ${formatNumber(Math.floor(part * 100))}\u00A0%`;
    return `480p можно смотреть до\u00A0${formatClock(early.seconds)}${percent}`;
  }
  return failure === null || failure === '' ? STATES[state] : failure;
}
