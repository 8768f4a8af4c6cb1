import { titleCard } from '../../cards.ts';
import type { Layer } from '../../clip.ts';
import { disc, halo } from '../../draw.ts';
import { planClip, closingCredits } from '../../plan.ts';
import { themes } from '../../sound/themes.ts';
import { desk } from './desk.ts';
import { hall } from './hall.ts';
import { balcony, tower } from './tower.ts';

export const first = planClip({
  alias: 'moon-archive',
  ordinal: 1,
  height: 720,
  score: themes.archive,
  before: tower,
  opening: hall,
  card,
  episode: () => [desk()],
  ending: () => balcony(closingCredits('В следующем эпизоде', 'Чужой почерк')),
});

function card(): Layer[] {
  const art =
    halo(1440, 520, 420, '#f9f0d3', 3, 0.06) +
    disc(1440, 520, 240, '#f9f0d3') +
    disc(1360, 460, 50, '#e6d9b4') +
    disc(1530, 590, 70, '#e6d9b4') +
    disc(1480, 380, 26, '#e6d9b4');
  return titleCard(
    {
      name: ['Лунный', 'архив'],
      part: 'Эпизод 1',
      episode: 'Полка без номера',
      colours: { ground: '#081a2b', ink: '#f9f0d3', accent: '#f3c063' },
    },
    art,
  );
}
