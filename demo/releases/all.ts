import type { DemoRelease } from '../demo-release.ts';
import { announced } from './announced.ts';
import { autumn2026EarlyWeek } from './autumn-2026-early-week.ts';
import { autumn2026LateWeek } from './autumn-2026-late-week.ts';
import { autumn2026Weekend } from './autumn-2026-weekend.ts';
import { films } from './movies.ts';
import { finished2012 } from './finished-2012-2015.ts';
import { finished2016 } from './finished-2016-2018.ts';
import { finished2019 } from './finished-2019-2021.ts';
import { finished2022 } from './finished-2022-2026.ts';
import { shortForms } from './short-forms.ts';

/** Every release of the demo catalogue, in the order of their files. */
export const demoReleases: DemoRelease[] = [
  ...autumn2026LateWeek,
  ...autumn2026EarlyWeek,
  ...autumn2026Weekend,
  ...announced,
  ...films,
  ...shortForms,
  ...finished2012,
  ...finished2016,
  ...finished2019,
  ...finished2022,
];
