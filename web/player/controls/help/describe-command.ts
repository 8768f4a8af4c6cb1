import type { KeyCommand } from '#web/player/input/key-commands.ts';
import type { KeyChord, PlayerSettings } from '#web/player/slices/settings.ts';

// By the first default chord of a command.
const DESCRIPTIONS: Record<KeyChord, string | ((settings: PlayerSettings) => string)> = {
  Space: 'Пауза и продолжение',
  ArrowLeft: ({ seekStep }) => `На ${seekStep} секунд назад`,
  ArrowRight: ({ seekStep }) => `На ${seekStep} секунд вперёд`,
  KeyJ: 'На 10 секунд назад',
  KeyL: 'На 10 секунд вперёд',
  'Shift+ArrowLeft': 'К предыдущей метке',
  'Shift+ArrowRight': 'К следующей метке',
  ArrowUp: 'Громче',
  ArrowDown: 'Тише',
  KeyM: 'Выключить и включить звук',
  KeyF: 'Полный экран',
  KeyT: 'Во всё окно или на странице',
  KeyP: 'Картинка в картинке',
  Digit0: 'К десятым долям эпизода',
  Home: 'В начало',
  End: 'В конец',
  Comma: 'Кадр назад на паузе',
  Period: 'Кадр вперёд на паузе',
  'Shift+Comma': 'Медленнее',
  'Shift+Period': 'Быстрее',
  'Shift+KeyN': 'Следующий эпизод',
  'Shift+KeyP': 'Предыдущий эпизод',
  KeyS: 'Пропустить опенинг, эндинг или другую часть',
  KeyE: 'Список эпизодов',
  KeyQ: 'Качество',
  KeyZ: 'Статистика',
  Escape: 'Закрыть меню, выйти из полного экрана, назад',
};

/** The description of a command for people; it is loaded with the list of keys. */
export function describeCommand({ chords: [name] }: KeyCommand, settings: PlayerSettings): string {
  const words = DESCRIPTIONS[name] ?? name;
  return typeof words === 'string' ? words : words(settings);
}
