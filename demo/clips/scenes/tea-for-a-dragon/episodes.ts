import { titleCard } from '../../cards.ts';
import type { Layer } from '../../clip.ts';
import { disc, group } from '../../draw.ts';
import { planClip, closingCredits } from '../../plan.ts';
import { themes } from '../../sound/themes.ts';
import { sleepingDragon } from './dragon.ts';
import { house, roundWindow } from './house.ts';
import { kettle } from './kettle.ts';
import { room } from './room.ts';

export const first = planClip({
  alias: 'tea-for-a-dragon',
  ordinal: 1,
  height: 720,
  score: themes.tea,
  before: house,
  opening: kettle,
  card,
  episode: () => [room()],
  ending: () => roundWindow(closingCredits('В следующем эпизоде', 'Чашка вторая: горная полынь')),
});

function card(): Layer[] {
  const art = disc(1400, 560, 400, '#d4453a') + group(sleepingDragon(0.5), 'translate(1390 760) scale(0.92)');
  return titleCard(
    {
      name: ['Чай', 'для дракона'],
      part: 'Эпизод 1',
      episode: 'Чашка первая: дым и мёд',
      colours: { ground: '#fbefd6', ink: '#2b2233', accent: '#c5392f' },
    },
    art,
  );
}
