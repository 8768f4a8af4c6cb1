import { type RawBuilder, sql } from 'kysely';
import type { Thing } from '#contract/studio/acts.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { reachOf } from '../access/access.ts';

/** What a change names by its id: the field and the id as the event has them. */
type Mention = { field: string; thing: NamedThing; id: string };

type Naming = {
  table: string;
  title: RawBuilder<string>;
  idType: 'integer' | 'uuid';
  /** One that is gone, before its number. */
  word: string;
};

const NAMINGS = {
  genre: { table: 'genres', title: sql`name`, idType: 'integer', word: 'жанр' },
  franchise: { table: 'franchises', title: sql`name`, idType: 'uuid', word: 'франшиза' },
  team: { table: 'teams', title: sql`title`, idType: 'uuid', word: 'команда' },
  team_role: { table: 'team_roles', title: sql`title`, idType: 'uuid', word: 'роль' },
  release: { table: 'releases', title: sql`name_main`, idType: 'integer', word: 'релиз' },
  episode: {
    table: 'episodes',
    title: sql`'эпизод ' || replace(ordinal::float8::text, '.', ',')`,
    idType: 'uuid',
    word: 'эпизод',
  },
  video_origin: { table: 'video_origins', title: sql`title`, idType: 'uuid', word: 'плейлист' },
  promotion: {
    table: 'promotions',
    title: sql`coalesce(title, (select name_main from releases where releases.id = release_id))`,
    idType: 'uuid',
    word: 'промо',
  },
  campaign: { table: 'vasts', title: sql`ad_company_name`, idType: 'uuid', word: 'кампания' },
  user: { table: 'users', title: sql`nickname`, idType: 'integer', word: 'аккаунт' },
} as const satisfies Partial<Record<Thing, Naming>>;
type NamedThing = keyof typeof NAMINGS;

/** The fields that name things by their ids, at any depth; `same` is another thing of the event's own kind. */
const FIELDS: Record<string, NamedThing | 'same'> = {
  genre_ids: 'genre',
  franchises: 'franchise',
  teams: 'team',
  team_id: 'team',
  roles: 'team_role',
  user_id: 'user',
  invited_by: 'user',
  proposed_by: 'user',
  assignee_id: 'user',
  releases: 'release',
  both: 'release',
  release_id: 'release',
  episode_id: 'episode',
  origin_id: 'video_origin',
  into: 'same',
  order: 'same',
};

const ID = { integer: /^[1-9]\d{0,8}$/, uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/ };

function thingNamedBy(field: string, own: Thing): NamedThing | undefined {
  // The order of a release is that of its episodes, by their numbers.
  if (field === 'order' && own === 'release') return undefined;
  const named = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
  const thing = named === 'same' ? own : named;
  return thing !== undefined && Object.hasOwn(NAMINGS, thing) ? (thing as NamedThing) : undefined;
}

function mentionsIn(field: string, value: unknown, own: Thing): Mention[] {
  if (Array.isArray(value)) {
    // Of a release that had both, the id and the place of the other.
    const items: unknown[] = field === 'both' ? value.map((pair: unknown) => [pair].flat()[0]) : value;
    return items.flatMap((item) => mentionsIn(field, item, own));
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => mentionsIn(name, one, own));
  const thing = thingNamedBy(field, own);
  const id = typeof value === 'number' ? String(value) : value;
  if (thing === undefined || typeof id !== 'string' || !ID[NAMINGS[thing].idType].test(id)) return [];
  return [{ field, thing, id }];
}

type Changed = Pick<JournalEvent, 'thing' | 'change'>;

function mentionsOf({ thing, change }: Changed): Mention[] {
  return Object.entries(change ?? {}).flatMap(([key, pair]) => {
    // A change of many releases names each: `17/is_ongoing`.
    const [id = '', field] = key.split('/');
    const mentions = pair.flatMap((side) => mentionsIn(field ?? key, side, thing));
    return field === undefined ? mentions : [...mentionsIn('release_id', id, thing), ...mentions];
  });
}

// Names of what the public does not see are for those who may see it.
function conditionOf(thing: NamedThing, caller: Pick<StudioCaller, 'roles'>): RawBuilder<boolean> {
  const teams = reachOf(caller, 'releases');
  if (thing !== 'release' || teams === 'all') return sql`true`;
  return sql`(state = 'published' or exists (
    select from release_teams where release_id = releases.id and team_id = any(${teams}::uuid[])
  ))`;
}

type Row = { thing: NamedThing; id: string; name: string | null };

async function findNames(
  db: Database,
  caller: Pick<StudioCaller, 'roles'>,
  mentions: readonly Mention[],
): Promise<Row[]> {
  const things = [...new Set(mentions.map(({ thing }) => thing))];
  if (things.length === 0) return [];
  const selects = things.map((thing) => {
    const { table, title, idType } = NAMINGS[thing];
    const ids = [...new Set(mentions.flatMap((one) => (one.thing === thing ? [one.id] : [])))];
    return sql`
      select ${thing}::text as thing, id::text as id, ${title} as name from ${sql.table(table)}
      where id = any(${ids}::${sql.raw(idType)}[]) and ${conditionOf(thing, caller)}`;
  });
  return (await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(db)).rows;
}

/**
 * Adds to events the names of what their changes mention, as they are today, by field and id: `genre_ids/12`. What is
 * gone is «жанр № 12». One query for all events, none where nothing is mentioned.
 */
export async function nameThings<E extends Changed>(
  db: Database,
  caller: Pick<StudioCaller, 'roles'>,
  events: readonly E[],
): Promise<(E & Pick<JournalEvent, 'names'>)[]> {
  const mentioned = events.map(mentionsOf);
  const rows = await findNames(db, caller, mentioned.flat());
  const found = new Map(rows.map(({ thing, id, name }) => [`${thing}/${id}`, name]));
  return events.map((event, i) => {
    const names = (mentioned[i] ?? []).map(({ field, thing, id }) => {
      const name = found.get(`${thing}/${id}`) ?? `${NAMINGS[thing].word} № ${id.slice(0, 8)}`;
      return [`${field}/${id}`, name];
    });
    return { ...event, names: Object.fromEntries(names) as Record<string, string> };
  });
}
