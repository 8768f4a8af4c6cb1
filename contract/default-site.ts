import type { Site } from './site.ts';

/** The texts of a site that its operator has not changed. */
export const DEFAULT_SITE: Site = {
  name: 'Аканэ',
  short_name: 'Аканэ',
  title: 'Аниме в русской озвучке',
  description:
    'Смотрите аниме в русской озвучке: новые эпизоды онгоингов, завершённые сериалы и фильмы, расписание и каталог с удобными фильтрами.',
  keywords:
    'аниме, смотреть аниме, аниме онлайн, озвучка аниме, русская озвучка, онгоинги, новые эпизоды, аниме торрент, anime, anime online, anime dub, russian dub',
  start_year: 2012,
  contacts_email: 'hello@akane.example',
  copyrights_email: 'copyright@akane.example',
  social_links: [],
  disclaimers: [
    'Материалы сайта предназначены для ознакомления. Права на произведения принадлежат их авторам и правообладателям.',
    'Сайт может содержать материалы для взрослых. Возрастные ограничения указаны на странице каждого релиза.',
    'Озвучка выполнена командой сайта. Копирование материалов допускается только со ссылкой на источник.',
  ],
  support_methods: [],
};
