import { prose, type DemoRelease } from '../demo-release.ts';
import { movieEpisode } from '../episodes.ts';
import { partOf } from '../franchises.ts';
import { crew } from '../team.ts';

/** Movies: one episode each. */
export const films = [
  {
    id: 900007,
    alias: 'city-where-the-sea-sleeps',
    name: { main: 'Город, где спит море', english: 'Umi ga Nemuru Machi' },
    year: 2026,
    season: 'summer',
    type: 'MOVIE',
    genres: ['Фэнтези', 'Приключения', 'Драма'],
    age_rating: 'R6_PLUS',
    description: prose`
      Море ушло из Намиоры в день, когда родилась Сёко, и с тех пор лежит за дамбой, не поднимая волны.
      Взрослые говорят: спит. Рыбаки чинят сети по привычке, смотритель маяка зажигает огонь для кораблей,
      которые не придут.

      На двенадцатый день рождения Сёко слышит под мостовой дыхание. Вдвоём с братом, который не верит ни во
      что, кроме карт, она спускается в затопленные улицы под городом — туда, где кто-то огромный видит один
      и тот же сон, и в этом сне живут все они.

      Полнометражная сказка о городе, который слишком долго говорил шёпотом. Пять лет работы, сорок минут
      под водой и ни одного злодея: только страх разбудить то, что любишь, и смелость всё-таки это сделать.
    `,
    members: crew('Ива', 'Сойка', 'Граф Июль', 'Мирра', 'Хокку', 'Буквоед', 'Тишина', 'Умбра', 'Киноварь'),
    torrents: [
      { description: 'Фильм', type: 'WEB-DL', quality: '4k', codec: 'AV1', bitrate: 9800 },
      { description: 'Фильм', type: 'WEB-DL', quality: '1080p', codec: 'x265/HEVC', bitrate: 5200 },
      { description: 'Фильм', type: 'WEB-DL', quality: '1080p', codec: 'x264/AVC', bitrate: 8400 },
    ],
    episodes: movieEpisode({ at: '2026-11-18 12:00', minutes: 107 }),
    art: { motif: 'whale', palette: 'lagoon' },
  },
  {
    id: 900024,
    alias: 'fox-post-poste-restante',
    name: { main: 'Лисья почта: До востребования', english: 'Kitsune Yuubin: Kyokudome' },
    year: 2023,
    season: 'summer',
    type: 'MOVIE',
    genres: ['Фэнтези', 'Приключения', 'Драма'],
    age_rating: 'R6_PLUS',
    description: prose`
      Полка «До востребования» в Рыжем отделении пустует раз в сто лет. Сейчас на ней лежит один конверт,
      надписанный почерком Акари, хотя писать она научилась только этой весной.

      Получатель живёт за тремя перевалами, в городе, куда лисам вход заказан. Чтобы доставить письмо, Акари
      впервые надевает человеческий облик — и с каждым днём всё хуже помнит, зачем его нужно снимать.
    `,
    members: crew('Лада Вей', 'Каспий', 'Вереск', 'Хокку', 'Запятая', 'Метроном', 'Гуашь'),
    franchise: partOf('foxPost', 4),
    episodes: movieEpisode({ at: '2023-12-15 15:00', minutes: 94 }),
    art: { motif: 'snow-street', palette: 'akane', cast: { people: ['akari'], framing: 'bust' } },
  },
  {
    id: 900025,
    alias: 'jay-orbit-long-night',
    name: { main: 'Орбита «Сойка»: Долгая ночь', english: 'Kakesu Kidou: Nagai Yoru' },
    year: 2016,
    season: 'autumn',
    type: 'MOVIE',
    genres: ['Фантастика', 'Триллер', 'Драма'],
    age_rating: 'R12_PLUS',
    description: prose`
      Станция «Сойка» входит в тень на девяносто часов: столько продлится затмение, на время которого экипаж
      должен погасить всё, кроме дыхания. Бортинженер Тамаки пересчитывает людей в темноте и раз за разом
      получает на одного больше. Запереть лишнего нельзя, прогнать некуда, а голос у него в точности как у
      того, кого на «Сойке» давно стараются не вспоминать вслух.
    `,
    members: crew('Нокт', 'Мирра', 'Бартоломей', 'Северин', 'Полуночник', 'Буквоед', 'Децибел', 'Умбра'),
    franchise: partOf('jayOrbit', 2),
    episodes: movieEpisode({ at: '2017-04-21 14:00', minutes: 88 }),
    art: { motif: 'planet-rise', palette: 'ink', cast: { people: ['tamaki'], framing: 'close' } },
  },
  {
    id: 900026,
    alias: 'salt-coast-crown-of-the-tide',
    name: { main: 'Хроники соляного берега: Корона прилива', english: 'Shiohama Senki: Shio no Oukan' },
    year: 2014,
    season: 'summer',
    type: 'MOVIE',
    genres: ['Приключения', 'Фэнтези', 'Экшен'],
    age_rating: 'R12_PLUS',
    description: prose`
      Раз в девятнадцать лет отлив обнажает дно пролива на целую ночь, и по нему можно дойти до острова, где
      короновали первых князей берега. Война кончилась, и победители отправляются туда вместе с
      побеждёнными: венец положено надевать тому, кого выберут обе стороны.

      Радзан, бывший солевар и бывший генерал, ведёт людей через ил и обломки кораблей, зная время
      возвращения воды до минуты. Кто-то перевёл его часы.
    `,
    members: crew('Граф Июль', 'Рысь', 'Северин', 'Янтарь', 'Запятая', 'Метроном'),
    franchise: partOf('saltCoast', 2),
    episodes: movieEpisode({ at: '2015-02-06 16:00', minutes: 112 }),
    art: { motif: 'summer-sea', palette: 'coral', cast: { people: ['princeRadzan'], framing: 'side' } },
  },
  {
    id: 900027,
    alias: 'ninth-inning-rain-over-kusuno',
    name: { main: 'Девятый иннинг: Дождь над Кусуно', english: 'Kusuno Nine: Ame no Mound' },
    year: 2025,
    season: 'spring',
    type: 'MOVIE',
    genres: ['Спорт', 'Драма'],
    age_rating: 'R6_PLUS',
    description: prose`
      Одна игра, один день, один дождь. Четвертьфинал префектуры прерывают четырежды, и в каждый перерыв
      команды сидят в одной раздевалке: вторую затопило. Питчер Асано не чувствует пальцев и никому об этом
      не говорит. Кэтчер чужой команды замечает первым.

      Фильм показывает матч почти целиком и всё же рассказывает о том, что происходит между подачами, в
      паузах, которые судья не считает временем.
    `,
    members: crew('Каспий', 'Сойка', 'Вереск', 'Полуночник', 'Запятая', 'Децибел', 'Киноварь'),
    franchise: partOf('ninthInning', 3),
    episodes: movieEpisode({ at: '2025-10-10 15:00', minutes: 101 }),
    art: { motif: 'station-rain', palette: 'slate', cast: { people: ['asano'], framing: 'close' } },
  },
  {
    id: 900028,
    alias: 'cloud-cabman',
    name: { main: 'Облачный извозчик', english: 'Kumo no Gyosha' },
    year: 2021,
    season: 'spring',
    type: 'MOVIE',
    genres: ['Фэнтези', 'Приключения', 'Комедия'],
    age_rating: 'R0_PLUS',
    description: prose`
      Чтобы тучи приходили вовремя, кто-то должен их возить. Старый Момпэй делает это сорок лет: запрягает
      кучевое, берёт пассажиров до радуги и обратно и ругает молодёжь, которая ездит на грозе без уздечки.
      Когда его облако простужается, заменить его может только мальчик Соёта, который боится высоты, зато
      умеет слушать. Им нужно довезти первый снег до деревни, где зимы ждут сильнее, чем праздника.
    `,
    members: crew('Ива', 'Бартоломей', 'Хокку', 'Буквоед', 'Тишина', 'Гуашь'),
    episodes: movieEpisode({ at: '2021-12-24 10:00', minutes: 82 }),
    art: { motif: 'airship', palette: 'daylight' },
  },
] satisfies DemoRelease[];
