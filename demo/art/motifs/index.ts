import { airship } from './airship.ts';
import { cableCar } from './cable-car.ts';
import { canalBridges } from './canal-bridges.ts';
import { cityWindows } from './city-windows.ts';
import { clockwork } from './clockwork.ts';
import { desertRuin } from './desert-ruin.ts';
import { dragonCastle } from './dragon-castle.ts';
import { fireworks } from './fireworks.ts';
import { forestLight } from './forest-light.ts';
import { greenhouse } from './greenhouse.ts';
import { koiGarden } from './koi-garden.ts';
import { letterTree } from './letter-tree.ts';
import { library } from './library.ts';
import { lighthouse } from './lighthouse.ts';
import { mechaDawn } from './mecha-dawn.ts';
import { nightRoom } from './night-room.ts';
import { nightTrain } from './night-train.ts';
import { paperBirds } from './paper-birds.ts';
import { schoolRoof } from './school-roof.ts';
import { snowStreet } from './snow-street.ts';
import { spaceStation } from './space-station.ts';
import { stadium } from './stadium.ts';
import { stage } from './stage.ts';
import { stationRain } from './station-rain.ts';
import { stormField } from './storm-field.ts';
import { teaHouse } from './tea-house.ts';
import { toriiStairs } from './torii-stairs.ts';
import { umbrellas } from './umbrellas.ts';
import { vendingMachine } from './vending-machine.ts';
import { whale } from './whale.ts';
import { blizzard } from './blizzard.ts';
import { classroom } from './classroom.ts';
import { doorRow } from './door-row.ts';
import { frozenLake } from './frozen-lake.ts';
import { gameBoard } from './game-board.ts';
import { laundry } from './laundry.ts';
import { neonAlley } from './neon-alley.ts';
import { planetRise } from './planet-rise.ts';
import { rays } from './rays.ts';
import { ropeBridges } from './rope-bridges.ts';
import { stainedGlass } from './stained-glass.ts';
import { summerSea } from './summer-sea.ts';
import { twoMoons } from './two-moons.ts';
import type { MotifEntry } from './picture.ts';

/** Every composition the art is made of. */
export const motifs = {
  airship: {
    draw: airship,
    titles: ['behind', 'foot'],
    open: 0.27,
    palettes: ['akane', 'daylight', 'ochre', 'coral', 'peach', 'lagoon', 'maple', 'mint'],
    genres: ['Приключения', 'Фэнтези', 'Исекай', 'Сёнен'],
  },
  'cable-car': {
    draw: cableCar,
    titles: ['behind'],
    open: 0.27,
    palettes: ['daylight', 'snow', 'peach', 'lagoon', 'coral', 'mint', 'teal'],
    genres: ['Приключения', 'Комедия', 'Повседневность', 'Спорт'],
  },
  'canal-bridges': {
    draw: canalBridges,
    titles: ['sky'],
    open: 0.3,
    palettes: ['peach', 'ink', 'akane', 'sakura', 'coral', 'moss', 'maple', 'teal'],
    genres: ['Исторический', 'Романтика', 'Повседневность', 'Дзёсей'],
  },
  'city-windows': {
    draw: cityWindows,
    titles: ['sky'],
    open: 0.26,
    palettes: ['indigo', 'iris', 'acid', 'coral', 'teal', 'slate', 'akane'],
    genres: ['Сейнен', 'Драма', 'Повседневность', 'Психологическое'],
  },
  clockwork: {
    draw: clockwork,
    titles: ['foot'],
    open: 0.05,
    palettes: ['lagoon', 'gold', 'ochre', 'teal', 'maple', 'akane', 'mint'],
    genres: ['Фантастика', 'Магия', 'Детектив', 'Сейнен'],
  },
  'desert-ruin': {
    draw: desertRuin,
    titles: ['sky'],
    open: 0.27,
    palettes: ['akane', 'indigo', 'gold', 'coral', 'iris', 'ember', 'ochre'],
    genres: ['Приключения', 'Исекай', 'Исторический', 'Боевые искусства'],
  },
  'dragon-castle': {
    draw: dragonCastle,
    titles: ['foot'],
    open: 0.2,
    palettes: ['peach', 'ember', 'jade', 'iris', 'akane', 'gold', 'indigo', 'ink'],
    genres: ['Фэнтези', 'Магия', 'Исекай', 'Демоны'],
  },
  fireworks: {
    draw: fireworks,
    titles: ['foot'],
    open: 0.05,
    palettes: ['indigo', 'iris', 'akane', 'gold', 'slate', 'acid', 'teal'],
    genres: ['Романтика', 'Сёдзё', 'Музыка', 'Этти'],
  },
  'forest-light': {
    draw: forestLight,
    titles: ['foot'],
    open: 0.05,
    palettes: ['jade', 'moss', 'gold', 'indigo', 'teal', 'maple', 'mint'],
    genres: ['Мистика', 'Сверхъестественное', 'Фэнтези', 'Приключения'],
  },
  greenhouse: {
    draw: greenhouse,
    titles: ['strip', 'foot'],
    open: 0.05,
    palettes: ['mint', 'moss', 'ochre', 'sakura', 'daylight', 'peach', 'coral'],
    genres: ['Сёдзё', 'Повседневность', 'Сёдзё-ай', 'Дзёсей'],
  },
  'koi-garden': {
    draw: koiGarden,
    titles: ['strip', 'foot'],
    open: 0.05,
    palettes: ['jade', 'teal', 'sakura', 'lagoon', 'ink', 'slate', 'mint'],
    genres: ['Повседневность', 'Исторический', 'Романтика', 'Боевые искусства'],
  },
  'letter-tree': {
    draw: letterTree,
    titles: ['foot'],
    open: 0.05,
    palettes: ['maple', 'ochre', 'gold', 'peach', 'akane', 'moss', 'sakura'],
    genres: ['Драма', 'Романтика', 'Сёдзё', 'Дзёсей'],
  },
  library: {
    draw: library,
    titles: ['foot'],
    open: 0.05,
    palettes: ['gold', 'jade', 'maple', 'iris', 'ochre', 'sakura', 'teal'],
    genres: ['Детектив', 'Магия', 'Мистика', 'Психологическое'],
  },
  lighthouse: {
    draw: lighthouse,
    titles: ['sky'],
    open: 0.27,
    palettes: ['snow', 'lagoon', 'peach', 'teal', 'indigo', 'akane', 'slate'],
    genres: ['Драма', 'Мистика', 'Детектив', 'Триллер'],
  },
  'mecha-dawn': {
    draw: mechaDawn,
    titles: ['foot'],
    open: 0.12,
    palettes: ['snow', 'peach', 'akane', 'teal', 'mint', 'ember', 'coral', 'slate'],
    genres: ['Меха', 'Фантастика', 'Экшен', 'Суперсила'],
  },
  'night-room': {
    draw: nightRoom,
    titles: ['foot'],
    open: 0.05,
    palettes: ['indigo', 'iris', 'teal', 'maple', 'akane', 'acid', 'slate'],
    genres: ['Повседневность', 'Психологическое', 'Сёдзё-ай', 'Игры'],
  },
  'night-train': {
    draw: nightTrain,
    titles: ['foot', 'behind'],
    open: 0.3,
    palettes: ['akane', 'indigo', 'teal', 'coral', 'iris', 'gold', 'peach'],
    genres: ['Драма', 'Мистика', 'Сверхъестественное', 'Романтика'],
  },
  'paper-birds': {
    draw: paperBirds,
    titles: ['foot'],
    open: 0.05,
    palettes: ['ember', 'daylight', 'ink', 'sakura', 'lagoon', 'peach', 'jade'],
    genres: ['Драма', 'Магия', 'Исторический', 'Сверхъестественное'],
  },
  'school-roof': {
    draw: schoolRoof,
    titles: ['behind', 'sky'],
    open: 0.32,
    palettes: ['daylight', 'lagoon', 'slate', 'mint', 'peach', 'teal', 'coral'],
    genres: ['Школа', 'Комедия', 'Романтика', 'Сёнен'],
  },
  'snow-street': {
    draw: snowStreet,
    titles: ['sky'],
    open: 0.25,
    palettes: ['snow', 'indigo', 'peach', 'iris', 'slate', 'ink', 'sakura'],
    genres: ['Драма', 'Повседневность', 'Романтика', 'Вампиры'],
  },
  'space-station': {
    draw: spaceStation,
    titles: ['foot'],
    open: 0.05,
    palettes: ['jade', 'iris', 'indigo', 'teal', 'ember', 'slate', 'acid'],
    genres: ['Фантастика', 'Киберпанк', 'Сейнен', 'Меха'],
  },
  stadium: {
    draw: stadium,
    titles: ['sky'],
    open: 0.24,
    palettes: ['indigo', 'lagoon', 'akane', 'teal', 'coral', 'mint', 'jade'],
    genres: ['Спорт', 'Школа', 'Сёнен'],
  },
  stage: {
    draw: stage,
    titles: ['foot'],
    open: 0.05,
    palettes: ['acid', 'iris', 'akane', 'teal', 'coral', 'gold', 'indigo'],
    genres: ['Музыка', 'Сёдзё', 'Гарем', 'Пародия'],
  },
  'station-rain': {
    draw: stationRain,
    titles: ['ceiling', 'foot'],
    open: 0.3,
    palettes: ['slate', 'indigo', 'peach', 'teal', 'iris', 'jade', 'akane'],
    genres: ['Драма', 'Сейнен', 'Триллер', 'Детектив'],
  },
  'storm-field': {
    draw: stormField,
    titles: ['foot'],
    open: 0.05,
    palettes: ['slate', 'indigo', 'teal', 'iris', 'akane', 'ember', 'gold'],
    genres: ['Сверхъестественное', 'Экшен', 'Боевые искусства', 'Суперсила'],
  },
  'tea-house': {
    draw: teaHouse,
    titles: ['foot'],
    open: 0.05,
    palettes: ['jade', 'daylight', 'maple', 'teal', 'ink', 'gold', 'moss'],
    genres: ['Повседневность', 'Комедия', 'Исторический', 'Фэнтези'],
  },
  'torii-stairs': {
    draw: toriiStairs,
    titles: ['behind', 'strip'],
    open: 0.27,
    palettes: ['snow', 'jade', 'akane', 'indigo', 'moss', 'ink', 'peach'],
    genres: ['Мистика', 'Сверхъестественное', 'Демоны', 'Ужасы'],
  },
  umbrellas: {
    draw: umbrellas,
    titles: ['foot'],
    open: 0.05,
    palettes: ['slate', 'indigo', 'jade', 'snow', 'teal', 'iris', 'ink'],
    genres: ['Психологическое', 'Детектив', 'Триллер', 'Сейнен'],
  },
  'vending-machine': {
    draw: vendingMachine,
    titles: ['foot'],
    open: 0.05,
    palettes: ['teal', 'indigo', 'acid', 'slate', 'iris', 'akane', 'ember'],
    genres: ['Ужасы', 'Вампиры', 'Триллер', 'Киберпанк'],
  },
  whale: {
    draw: whale,
    titles: ['foot'],
    open: 0.05,
    palettes: ['lagoon', 'teal', 'indigo', 'ink', 'jade', 'iris', 'slate'],
    genres: ['Приключения', 'Фэнтези', 'Драма', 'Фантастика'],
  },
  blizzard: {
    draw: blizzard,
    titles: ['sky'],
    open: 0.26,
    palettes: ['slate', 'snow', 'indigo'],
    genres: ['Ужасы', 'Триллер', 'Психологическое'],
  },
  classroom: {
    draw: classroom,
    titles: ['foot'],
    open: 0.05,
    palettes: ['moss', 'peach', 'mint', 'ochre'],
    genres: ['Школа', 'Мистика', 'Повседневность'],
  },
  'door-row': {
    draw: doorRow,
    titles: ['foot'],
    open: 0.05,
    palettes: ['gold', 'jade', 'iris', 'teal'],
    genres: ['Фэнтези', 'Магия', 'Приключения'],
  },
  'frozen-lake': {
    draw: frozenLake,
    titles: ['sky'],
    open: 0.26,
    palettes: ['snow', 'daylight', 'indigo'],
    genres: ['Спорт', 'Приключения', 'Сёнен'],
  },
  'game-board': {
    draw: gameBoard,
    titles: ['foot'],
    open: 0.05,
    palettes: ['ochre', 'gold', 'ember'],
    genres: ['Игры', 'Сейнен', 'Драма'],
  },
  laundry: {
    draw: laundry,
    titles: ['foot'],
    open: 0.05,
    palettes: ['iris', 'teal', 'lagoon'],
    genres: ['Повседневность', 'Романтика', 'Драма'],
  },
  'neon-alley': {
    draw: neonAlley,
    titles: ['foot'],
    open: 0.05,
    palettes: ['acid', 'iris', 'teal', 'ember'],
    genres: ['Киберпанк', 'Экшен', 'Детектив', 'Сейнен'],
  },
  'planet-rise': {
    draw: planetRise,
    titles: ['foot'],
    open: 0.05,
    palettes: ['indigo', 'ochre', 'ink', 'teal'],
    genres: ['Фантастика', 'Приключения', 'Триллер'],
  },
  rays: {
    draw: rays,
    titles: ['foot'],
    open: 0.05,
    palettes: ['ochre', 'coral', 'ember', 'slate'],
    genres: ['Экшен', 'Суперсила', 'Сёнен', 'Боевые искусства'],
  },
  'rope-bridges': {
    draw: ropeBridges,
    titles: ['foot'],
    open: 0.05,
    palettes: ['indigo', 'iris', 'teal'],
    genres: ['Фэнтези', 'Приключения', 'Суперсила'],
  },
  'stained-glass': {
    draw: stainedGlass,
    titles: ['foot'],
    open: 0.05,
    palettes: ['gold', 'iris', 'jade'],
    genres: ['Музыка', 'Мистика', 'Драма'],
  },
  'summer-sea': {
    draw: summerSea,
    titles: ['foot'],
    open: 0.05,
    palettes: ['lagoon', 'daylight', 'coral'],
    genres: ['Приключения', 'Романтика', 'Комедия'],
  },
  'two-moons': {
    draw: twoMoons,
    titles: ['foot'],
    open: 0.05,
    palettes: ['iris', 'indigo', 'coral'],
    genres: ['Сёдзё-ай', 'Мистика', 'Романтика', 'Магия'],
  },
} satisfies Record<string, MotifEntry>;

export type Motif = keyof typeof motifs;
