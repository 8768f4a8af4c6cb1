import { prose, type DemoRelease } from '../demo-release.ts';
import { partOf } from '../franchises.ts';
import { crew } from '../team.ts';

/** Announced for winter 2027, without episodes. */
export const announced = [
  {
    id: 900020,
    alias: 'port-under-snow',
    name: { main: 'Порт под снегом', english: 'Yuki no Shita no Minato' },
    year: 2027,
    season: 'winter',
    genres: ['Исторический', 'Драма', 'Приключения'],
    age_rating: 'R16_PLUS',
    description: prose`
      Зима 1868 года. Рыбацкий порт Отару занесён по крыши, война идёт где-то южнее, и новости о ней
      приходят вместе с ранеными — от обеих сторон сразу. Лекарь Мураками лечит всех и ни у кого не
      спрашивает имени.

      В январе лёд запирает в бухте чужое судно. На борту восемьдесят человек, сундук с печатью бывшего
      правительства и мальчик, которого называют юнгой только при посторонних. До весны порту придётся
      решить, на чьей он стороне, а лекарю — хватит ли у него лекарств на честный ответ.
    `,
    notification: 'Премьера 8 января 2027 года. Эпизоды будут выходить по пятницам.',
    episodes_total: 12,
    average_duration_of_episode: 24,
    publish_day: 5,
    is_in_production: true,
    announced_at: '2026-11-09T12:00:00+00:00',
    members: crew('Граф Июль', 'Северин', 'Янтарь', 'Буквоед', 'Метроном'),
    episodes: [],
    art: { motif: 'snow-street', palette: 'snow', cast: { people: ['murakami'], framing: 'side' } },
  },
  {
    id: 900021,
    alias: 'ninth-inning-last-summer',
    name: { main: 'Девятый иннинг: Последнее лето', english: 'Kusuno Nine: Saigo no Natsu' },
    year: 2027,
    season: 'winter',
    genres: ['Спорт', 'Школа', 'Драма'],
    age_rating: 'R6_PLUS',
    description: prose`
      Трибуну стадиона Кусуно разберут в сентябре, и об этом знают все, кроме первокурсников. Кэйта Асано
      вернулся в школьную команду тренером: у него одна здоровая рука, девять игроков на девять мест и
      бывший соперник в роли помощника.

      Заключительный сезон истории о поле, на котором всегда идёт дождь. Каждая игра этого лета может
      оказаться последней, поэтому никто больше не просит перенести её из-за погоды.
    `,
    notification: 'Премьера 10 января 2027 года. Три предыдущие части франшизы уже на сайте.',
    episodes_total: 24,
    average_duration_of_episode: 24,
    publish_day: 7,
    is_in_production: true,
    announced_at: '2026-11-06T10:30:00+00:00',
    members: crew('Каспий', 'Рысь', 'Сойка', 'Полуночник', 'Запятая', 'Децибел'),
    franchise: partOf('ninthInning', 4),
    episodes: [],
    art: { motif: 'stadium', palette: 'lagoon', cast: { people: ['coachAsano'], framing: 'bust' } },
  },
  {
    id: 900022,
    alias: 'night-shift-at-the-monster-museum',
    name: { main: 'Ночная смена в музее чудовищ', english: 'Youkai Hakubutsukan no Yakin' },
    year: 2027,
    season: 'winter',
    genres: ['Комедия', 'Мистика', 'Демоны'],
    age_rating: 'R12_PLUS',
    description: prose`
      Объявление обещало тёплое помещение, бесплатный ужин и тихий коллектив. Про коллектив не соврали: до
      полуночи экспонаты действительно молчат. Охранник-студент Дайки принимает пост, расписывается за ключи
      и за «сорок семь единиц чудовищ, одна в розыске».

      Правил всего три: не гасить свет в зале воды, не спорить с зонтиком и ни при каких обстоятельствах не
      пускать на экскурсию инспектора по культуре.
    `,
    notification: 'Премьера 13 января 2027 года. Сколько будет эпизодов, студия пока не объявила.',
    episodes_total: null,
    average_duration_of_episode: 24,
    publish_day: 3,
    is_in_production: true,
    announced_at: '2026-11-04T15:00:00+00:00',
    members: crew('Бартоломей', 'Лада Вей', 'Хокку', 'Запятая', 'Тишина'),
    episodes: [],
    art: { motif: 'night-room', palette: 'iris', cast: { people: ['daiki'], framing: 'bust' } },
  },
  {
    id: 900023,
    alias: 'two-princesses-one-throne',
    name: { main: 'Две принцессы и один трон', english: 'Futari no Oujo to Hitotsu no Gyokuza' },
    year: 2027,
    season: 'winter',
    genres: ['Сёдзё-ай', 'Фэнтези', 'Романтика', 'Драма'],
    age_rating: 'R16_PLUS',
    description: prose`
      По закону Элевана трон наследует та из принцесс, что первой положит меч другой к ногам регента.
      Законом не пользовались двести лет, пока две наследницы не оказались ровесницами.

      Иленн учили побеждать, Сафию — выживать. Их поселили в одной башне, чтобы враги не скучали порознь, и
      к зиме обе умеют отличать шаги друг друга на лестнице. До поединка тридцать дней. Ни одна не хочет
      трона, каждая готова его взять, лишь бы он не достался регенту.
    `,
    notification: 'Премьера 16 января 2027 года. Эпизоды будут выходить по субботам.',
    episodes_total: 12,
    average_duration_of_episode: 24,
    publish_day: 6,
    is_in_production: true,
    announced_at: '2026-11-02T09:00:00+00:00',
    members: crew('Мирра', 'Ольха', 'Янтарь', 'Буквоед', 'Метроном', 'Киноварь'),
    episodes: [],
    art: { motif: 'koi-garden', palette: 'sakura', cast: { people: ['ilenn', 'safia'], framing: 'pair' } },
  },
] satisfies DemoRelease[];
