import { sql } from 'kysely';
import type { PublicationPlan } from '#contract/studio/records/episodes.ts';

/** SQL over `episodes`: whether a video of it is sent, checked or prepared. */
export const isVideoComing = sql<boolean>`(
  exists (
    select from ingests where ingests.episode_id = episodes.id and ingests.state in ('waiting', 'running')
  ) or exists (
    select from uploads
    where uploads.release_id = episodes.release_id and uploads.ordinal = episodes.ordinal
      and uploads.state in ('sending', 'received')
  )
)`;

/** SQL over `episodes`: when it is to be published; null without a plan. */
export const planColumn = sql<PublicationPlan | null>`(
  select jsonb_build_object(
    'at', to_char(plans.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"'),
    'zone', plans.zone,
    'by', (select coalesce(nickname, login) from users where users.id = plans.planned_by),
    'failure', plans.failure
  ) from publication_plans as plans where plans.episode_id = episodes.id
)`;
