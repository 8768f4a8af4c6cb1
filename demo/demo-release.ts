import type { AgeRating, PublishDay, ReleaseType, Season } from '#contract/enums.ts';
import type { PaletteName } from './art/palettes.ts';
import type { Cast } from './art/cast/framing.ts';
import type { Motif } from './art/key-art.ts';
import type { DemoEpisode } from './episodes.ts';
import type { DemoFranchisePart } from './franchises.ts';
import type { GenreName } from './genres.ts';
import type { DemoMember } from './team.ts';

export type DemoSponsor = { title: string; description: string; url_title: string; url: string };

/** A release as its author writes it. Defaults: TV, not airing, not blocked, empty lists. */
export type DemoRelease = {
  id: number;
  alias: string;
  name: { main: string; english: string; alternative?: string };
  year: number;
  season: Season;
  type?: ReleaseType;
  genres: GenreName[];
  age_rating: AgeRating;
  description: string;
  notification?: string;
  /** Needed if episodes are missing yet, null if the number is unknown; by default the number of episodes. */
  episodes_total?: number | null;
  /** Minutes; needed only before the first episode. */
  average_duration_of_episode?: number;
  /** 1 Monday ... 7 Sunday; the weekday of the last episode when absent. */
  publish_day?: PublishDay;
  is_ongoing?: boolean;
  is_in_production?: boolean;
  is_blocked_by_geo?: boolean;
  is_blocked_by_copyrights?: boolean;
  /** The creation date of an announced release without episodes. */
  announced_at?: string;
  members: DemoMember[];
  sponsors?: DemoSponsor[];
  franchise?: DemoFranchisePart;
  episodes: DemoEpisode[];
  /** Its artwork: the scenery, its colours, and the cast in front of it. */
  art: { motif: Motif; palette: PaletteName; cast?: Cast };
};

/** Joins the lines of a template into paragraphs of plain text; an empty line starts a new paragraph. */
export function prose(text: TemplateStringsArray): string {
  const paragraphs = text
    .join('')
    .trim()
    .split(/\n\s*\n/);
  return paragraphs.map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim()).join('\r\n\r\n');
}
