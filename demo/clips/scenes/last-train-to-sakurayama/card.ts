import { titleCard } from '../../cards.ts';
import type { Layer } from '../../clip.ts';
import { chance, disc, group, halo, hills, polygon } from '../../draw.ts';
import { petals } from '../../weather.ts';
import type { Hour } from './palette.ts';

/** The title card: the mountain under the disc of the hour. */
export function card(hour: Hour, part: string, episode: string): Layer[] {
  const random = chance('train card');
  const peak = group(
    polygon(
      [
        [-420, 330],
        [-90, 40],
        [0, 0],
        [70, 26],
        [420, 330],
      ],
      hour.middle,
    ) +
      polygon(
        [
          [-170, 112],
          [-90, 40],
          [0, 0],
          [70, 26],
          [190, 130],
          [120, 118],
          [80, 150],
          [20, 96],
          [-40, 150],
          [-90, 100],
        ],
        hour.blossom[2],
      ),
    'translate(1540 560)',
  );
  const art =
    halo(1540, 500, 420, hour.orb, 3, 0.06) +
    disc(1540, 500, 230, hour.blossom[1]) +
    peak +
    hills(random, 900, 20, hour.near);
  return [
    ...titleCard(
      {
        name: ['Последний поезд', 'на Сакураяму'],
        part,
        episode,
        colours: { ground: hour.ink, ink: hour.orb, accent: hour.trim },
      },
      art,
    ),
    petals('card', hour.petal, 6),
  ];
}
