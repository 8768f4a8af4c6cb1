import type { ArtSubject } from '../../../art/key-art.ts';
import { closeUp, dialogue } from '../../pieces/shots.ts';
import { planClip, closingCredits } from '../../plan.ts';
import { themes } from '../../sound/themes.ts';
import { petals, rain, snow } from '../../weather.ts';
import { bridge } from './bridge.ts';
import { card } from './card.ts';
import { carriage } from './carriage.ts';
import { farewell } from './farewell.ts';
import { night, sunset, winter } from './palette.ts';
import { platform } from './platform.ts';
import { rails } from './rails.ts';
import { tree } from './tree.ts';

// The people of the poster, by the same hand.
const people: ArtSubject = {
  id: 900_001,
  title: 'Последний поезд на Сакураяму',
  season: 'autumn',
  motif: 'night-train',
  palette: 'akane',
  cast: { people: ['natsuno', 'passenger'], framing: 'pair' },
};

export const first = planClip({
  alias: 'last-train-to-sakurayama',
  ordinal: 1,
  height: 1080,
  score: themes.nightTrain,
  before: () => platform(night, rain('platform', '#cfd4ff'), false),
  opening: () => bridge(night, petals('bridge', night.petal)),
  card: () => card(night, 'Эпизод 1', 'Пассажир с места у окна'),
  episode: () => [closeUp(people), dialogue(people, [])],
  ending: () =>
    farewell(
      night,
      petals('farewell', night.petal, 7),
      closingCredits('В следующем эпизоде', 'Билет в один конец'),
    ),
});

export const second = planClip({
  alias: 'last-train-to-sakurayama',
  ordinal: 2,
  height: 720,
  score: themes.eveningTrain,
  before: () => rails(sunset, petals('rails', sunset.petal, 4)),
  opening: () => bridge(sunset, petals('bridge', sunset.petal)),
  card: () => card(sunset, 'Эпизод 2', 'Билет в один конец'),
  episode: () => [carriage(sunset)],
  ending: () =>
    farewell(
      sunset,
      petals('farewell', sunset.petal, 7),
      closingCredits('В следующем эпизоде', 'Станция без расписания'),
    ),
});

export const third = planClip({
  alias: 'last-train-to-sakurayama',
  ordinal: 3,
  height: 720,
  score: themes.winterTrain,
  before: () => platform(winter, snow('platform', '#ffffff'), true),
  opening: () => bridge(winter, snow('bridge', '#ffffff', 16)),
  card: () => card(winter, 'Эпизод 3', 'Станция без расписания'),
  episode: () => [tree(winter, snow('tree', '#ffffff', 14), petals('tree', winter.petal, 8))],
  ending: () =>
    farewell(
      winter,
      petals('farewell', winter.petal, 7),
      closingCredits('В следующем эпизоде', 'Буфет на второй платформе'),
    ),
});
