import { sql, type RawBuilder } from 'kysely';

// The maximum score of each kind of similarity.
const MAX_SCORE = { genres: 2, viewers: 2, team: 1, franchise: 1 };

// How many viewers two releases must have in common, so that what is similar tells nothing about one of them.
const MIN_VIEWERS = 5;

// Limits, so that a popular release costs no more than another: the viewers whose lists are read, the most popular
// releases compared by genre, and the candidates of each kind.
const MAX_VIEWERS = 500;
const MAX_BY_VIEWERS = 200;
const MAX_BY_TEAM = 100;
const MAX_POPULAR = 2000;
const MAX_BY_GENRE = 300;
const MAX_BY_FAVORITES = 60;

// How many similar releases are stored for each release.
const MAX_SIMILAR = 24;

/**
 * SQL for the releases to watch after the release whose id is the column `batch.id`: at most 24, best first, each with
 * its score and the reason to name: the franchise if it is the same, else the strongest similarity. Scores shared
 * genres (as a share of all genres of both), common viewers (as a cosine), common members of the team (as a share of
 * the members of the release) and the same franchise.
 */
export const SIMILAR_TO_BATCH: RawBuilder<unknown> = sql`
  with self as (select id, genre_ids from public_releases where id = batch.id),
  viewers as (
    select user_id from viewer_releases where release_id = batch.id order by user_id desc limit ${MAX_VIEWERS}
  ),
  by_viewers as (
    select common.id, common.times / sqrt(
      (select count(*) from viewers)::float * greatest(
        common.times,
        releases.added_in_users_favorites + releases.added_in_watching_collection + releases.added_in_watched_collection
      )
    ) as share
    from (
      select release_id as id, count(*) as times
      from viewer_releases where user_id in (select user_id from viewers)
      group by release_id having count(*) >= ${MIN_VIEWERS}
      order by count(*) desc, release_id limit ${MAX_BY_VIEWERS}
    ) as common join public_releases as releases using (id)
  ),
  by_team as (
    select other.release_id as id,
      count(distinct other.nickname)::float / (
        select count(distinct nickname) from members where release_id = batch.id
      ) as share
    from members as mine join members as other using (nickname)
    where mine.release_id = batch.id
    group by other.release_id order by count(distinct other.nickname) desc, other.release_id desc limit ${MAX_BY_TEAM}
  ),
  by_franchise as (
    select distinct other.release_id as id
    from franchise_releases as mine join franchise_releases as other using (franchise_id)
    where mine.release_id = batch.id
  ),
  by_genre as (
    select popular.id from (
      select id, genre_ids, added_in_users_favorites from public_releases
      order by added_in_users_favorites desc, id desc limit ${MAX_POPULAR}
    ) as popular, self
    where popular.genre_ids && self.genre_ids
    order by popular.added_in_users_favorites desc, popular.id desc limit ${MAX_BY_GENRE}
  ),
  by_favorites as (
    select id from public_releases order by added_in_users_favorites desc, id desc limit ${MAX_BY_FAVORITES}
  ),
  candidates as (
    select id from by_viewers union select id from by_team union select id from by_franchise
    union select id from by_genre union select id from by_favorites
  ),
  scored as (
    select releases.id, releases.added_in_users_favorites,
      ${MAX_SCORE.franchise}::float * (by_franchise.id is not null)::integer as franchise,
      ${MAX_SCORE.viewers}::float * coalesce(by_viewers.share, 0) as viewers,
      ${MAX_SCORE.team}::float * coalesce(by_team.share, 0) as team,
      ${MAX_SCORE.genres}::float * coalesce(genres.shared::float / nullif(genres.of_both, 0), 0) as genres
    from candidates join public_releases as releases on releases.id = candidates.id cross join self
    left join by_viewers on by_viewers.id = releases.id
    left join by_team on by_team.id = releases.id
    left join by_franchise on by_franchise.id = releases.id
    cross join lateral (
      select count(*) filter (where genre = any(self.genre_ids)) as shared,
        count(*) filter (where genre <> all(self.genre_ids)) + cardinality(self.genre_ids) as of_both
      from unnest(releases.genre_ids) as genre
    ) as genres
    where releases.id <> self.id and releases.published_episodes > 0
  )
  select id, franchise + viewers + team + genres as score,
    case
      when franchise > 0 then 'FRANCHISE'
      when viewers >= greatest(team, genres) and viewers > 0 then 'VIEWERS'
      when team >= genres and team > 0 then 'TEAM'
      else 'GENRES'
    end as reason,
    row_number() over (
      order by franchise + viewers + team + genres desc, added_in_users_favorites desc, id desc
    ) as place
  from scored
  order by place
  limit ${MAX_SIMILAR}
`;
