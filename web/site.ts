/** What the site calls itself and says about itself: the words an operator would change first. */
export const SITE = {
  name: 'Аканэ',
  shortName: 'Аканэ',
  title: 'Аниме в русской озвучке',
  description:
    'Смотрите аниме в русской озвучке: новые эпизоды онгоингов, завершённые сериалы и фильмы, торренты и каталог с удобными фильтрами.',
  keywords:
    'аниме, смотреть аниме, аниме онлайн, озвучка аниме, русская озвучка, онгоинги, новые эпизоды, аниме торрент, anime, anime online, anime dub, russian dub',
  startYear: 2012,
  contactsEmail: 'hello@akane.example',
  copyrightsEmail: 'copyright@akane.example',
  disclaimers: [
    'Материалы сайта предназначены для ознакомления. Права на произведения принадлежат их авторам и правообладателям.',
    'Сайт может содержать материалы для взрослых. Возрастные ограничения указаны на странице каждого релиза.',
    'Озвучка выполнена командой сайта. Копирование материалов допускается только со ссылкой на источник.',
  ],
} as const;
