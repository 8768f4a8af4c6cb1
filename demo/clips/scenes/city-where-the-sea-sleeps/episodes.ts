import { titleCard } from '../../cards.ts';
import type { Layer } from '../../clip.ts';
import { disc, group, many } from '../../draw.ts';
import { planClip, closingCredits } from '../../plan.ts';
import { themes } from '../../sound/themes.ts';
import { below } from './below.ts';
import { canal } from './canal.ts';
import { whale } from './sea.ts';
import { dawn, shore } from './shore.ts';

export const first = planClip({
  alias: 'city-where-the-sea-sleeps',
  ordinal: 1,
  height: 720,
  // The canal: the ingest would take the title card.
  frames: [18],
  score: themes.sea,
  before: shore,
  opening: below,
  card,
  episode: () => [canal()],
  ending: () => dawn(closingCredits('Конец', 'Спасибо, что были с нами')),
});

function card(): Layer[] {
  const art =
    many(5, (i) =>
      disc(
        1440,
        1180,
        760 - i * 120,
        ['#0d3f5c', '#14597a', '#1f7890', '#3a9aa3', '#6bbdb4'][i] ?? '#0d3f5c',
      ),
    ) + group(whale('#ffd796', '#fff2d8', '#06243a', 0.5), 'translate(1130 400) scale(0.72)');
  return titleCard(
    {
      name: ['Город,', 'где спит море'],
      part: 'Фильм',
      episode: 'Полнометражная сказка',
      colours: { ground: '#06243a', ink: '#fff2d8', accent: '#ff7458' },
    },
    art,
  );
}
