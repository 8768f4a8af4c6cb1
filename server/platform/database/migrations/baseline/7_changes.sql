-- What changed is a row that every process reads, so that a lost notice loses nothing: a notice only wakes processes
-- up.

create table changes (
  id uuid primary key default gen_random_uuid(),
  -- The time of the row, not of its transaction, which may have begun long before.
  at timestamptz not null default clock_timestamp(),
  -- The kind of the rows that changed, with an id where rows of that kind are read one by one: `release:12`, `site`.
  key text not null
);
create index changes_by_time on changes (at);

create function wake_processes() returns void language plpgsql as $$
begin
  perform pg_notify('akane_changes', '');
end $$;

-- Repeated ids of a kind are told once in a transaction, because the rows of a release are written one after another.
create function tell_change(kind text, id text) returns void language plpgsql as $$
declare
  setting text := 'akane.told_' || kind;
  told text := case id when '' then kind else kind || ':' || id end;
begin
  if current_setting(setting, true) is not distinct from told then
    return;
  end if;
  insert into changes (key) values (told);
  perform set_config(setting, told, true);
  perform wake_processes();
end $$;

-- For rows that are read by their own ids; the argument is their kind.
create function tell_row() returns trigger language plpgsql as $$
begin
  perform tell_change(tg_argv[0], (case tg_op when 'DELETE' then old.id else new.id end)::text);
  return null;
end $$;

-- For lists that are read as a whole; the argument is their kind.
create function tell_list() returns trigger language plpgsql as $$
begin
  perform tell_change(tg_argv[0], '');
  return null;
end $$;

-- For rows that belong to a release. Its triggers compare the release with the one told last before they call it, and
-- those of new and deleted rows run before each row: a call for each of the rows that an import writes would cost as
-- much as the row.
create function tell_release() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform tell_change('release', old.release_id::text);
    return old;
  end if;
  perform tell_change('release', new.release_id::text);
  if tg_op = 'UPDATE' and old.release_id <> new.release_id then
    perform tell_change('release', old.release_id::text);
  end if;
  return new;
end $$;

create function tell_release_of_torrent() returns trigger language plpgsql as $$
begin
  -- A torrent that is deleted with its members tells of its release itself.
  perform tell_change('release', release_id::text) from torrents
  where torrents.id = case tg_op when 'DELETE' then old.torrent_id else new.torrent_id end;
  return null;
end $$;

create function tell_franchise() returns trigger language plpgsql as $$
begin
  perform tell_change('franchise', (case tg_op when 'DELETE' then old.franchise_id else new.franchise_id end)::text);
  return null;
end $$;

-- An update of nothing but the counters named is not told, nor one that changes nothing.

create trigger tell_row after insert or delete on releases for each row execute function tell_row('release');
create trigger tell_row_update after update on releases for each row
  when (
    'release:' || new.id is distinct from current_setting('akane.told_release', true)
    and to_jsonb(old) - array[
      'added_in_users_favorites', 'added_in_planned_collection', 'added_in_watched_collection',
      'added_in_watching_collection', 'added_in_postponed_collection', 'added_in_abandoned_collection',
      'rating_distribution'
    ] is distinct from to_jsonb(new) - array[
      'added_in_users_favorites', 'added_in_planned_collection', 'added_in_watched_collection',
      'added_in_watching_collection', 'added_in_postponed_collection', 'added_in_abandoned_collection',
      'rating_distribution'
    ]
  )
  execute function tell_row('release');

-- Names are kept in memory for the search.
create trigger tell_name after insert or delete on releases for each row execute function tell_row('name');
create trigger tell_name_update after update on releases for each row
  when (
    (old.alias, old.name_main, old.name_english, old.name_alternative, old.year)
    is distinct from (new.alias, new.name_main, new.name_english, new.name_alternative, new.year)
  )
  execute function tell_row('name');

create trigger tell_restrictions_insert after insert on releases for each row
  when (new.is_blocked_by_copyrights or new.is_blocked_by_geo or new.blocked_countries <> '{}')
  execute function tell_list('restrictions');
create trigger tell_restrictions_update after update on releases for each row
  when (
    (old.is_blocked_by_copyrights, old.is_blocked_by_geo, old.blocked_countries)
    is distinct from (new.is_blocked_by_copyrights, new.is_blocked_by_geo, new.blocked_countries)
  )
  execute function tell_list('restrictions');
create trigger tell_restrictions_delete after delete on releases for each row
  when (old.is_blocked_by_copyrights or old.is_blocked_by_geo or old.blocked_countries <> '{}')
  execute function tell_list('restrictions');

create trigger tell_row after insert or delete on genres for each row execute function tell_row('genre');
create trigger tell_row_update after update on genres for each row
  when (to_jsonb(old) - 'total_releases' is distinct from to_jsonb(new) - 'total_releases')
  execute function tell_row('genre');

create trigger tell_release_insert before insert on members for each row
  when ('release:' || new.release_id is distinct from current_setting('akane.told_release', true))
  execute function tell_release();
create trigger tell_release_update after update on members for each row
  when (old.* is distinct from new.*)
  execute function tell_release();
create trigger tell_release_delete before delete on members for each row
  when ('release:' || old.release_id is distinct from current_setting('akane.told_release', true))
  execute function tell_release();

create trigger tell_release_insert before insert on episodes for each row
  when ('release:' || new.release_id is distinct from current_setting('akane.told_release', true))
  execute function tell_release();
create trigger tell_release_update after update on episodes for each row
  when (old.* is distinct from new.*)
  execute function tell_release();
create trigger tell_release_delete before delete on episodes for each row
  when ('release:' || old.release_id is distinct from current_setting('akane.told_release', true))
  execute function tell_release();

create trigger tell_release_insert before insert on torrents for each row
  when ('release:' || new.release_id is distinct from current_setting('akane.told_release', true))
  execute function tell_release();
create trigger tell_release_update after update on torrents for each row
  when (
    to_jsonb(old) - array['seeders', 'leechers', 'completed_times']
    is distinct from to_jsonb(new) - array['seeders', 'leechers', 'completed_times']
  )
  execute function tell_release();
create trigger tell_release_delete before delete on torrents for each row
  when ('release:' || old.release_id is distinct from current_setting('akane.told_release', true))
  execute function tell_release();

-- What the tracker keeps in memory of a torrent.
create trigger tell_torrent after insert or delete on torrents for each row execute function tell_row('torrent');
create trigger tell_torrent_update after update on torrents for each row
  when (
    (old.hash, old.release_id, old.size, old.has_web_seed)
    is distinct from (new.hash, new.release_id, new.size, new.has_web_seed)
  )
  execute function tell_row('torrent');

create trigger tell_list after insert or delete on polls for each row execute function tell_list('polls');
create trigger tell_list_update after update on polls for each row
  when (to_jsonb(old) - 'total_votes' is distinct from to_jsonb(new) - 'total_votes')
  execute function tell_list('polls');
create trigger tell_list after insert or delete on poll_options for each row execute function tell_list('polls');
create trigger tell_list_update after update on poll_options for each row
  when (to_jsonb(old) - 'votes' is distinct from to_jsonb(new) - 'votes')
  execute function tell_list('polls');

create trigger tell after insert or delete on torrent_members for each row execute function tell_release_of_torrent();
create trigger tell_update after update on torrent_members for each row
  when (old.* is distinct from new.*) execute function tell_release_of_torrent();
create trigger tell after insert or delete on franchises for each row execute function tell_row('franchise');
create trigger tell_update after update on franchises for each row
  when (old.* is distinct from new.*) execute function tell_row('franchise');
create trigger tell after insert or delete on franchise_releases for each row execute function tell_franchise();
create trigger tell_update after update on franchise_releases for each row
  when (old.* is distinct from new.*) execute function tell_franchise();
create trigger tell after insert or delete on video_origins for each row execute function tell_list('videos');
create trigger tell_update after update on video_origins for each row
  when (old.* is distinct from new.*) execute function tell_list('videos');
create trigger tell after insert or delete on videos for each row execute function tell_list('videos');
create trigger tell_update after update on videos for each row
  when (old.* is distinct from new.*) execute function tell_list('videos');
create trigger tell after insert or delete on promotions for each row execute function tell_list('promotions');
create trigger tell_update after update on promotions for each row
  when (old.* is distinct from new.*) execute function tell_list('promotions');
create trigger tell after insert or delete on vasts for each row execute function tell_list('vasts');
create trigger tell_update after update on vasts for each row
  when (old.* is distinct from new.*) execute function tell_list('vasts');
create trigger tell after insert or delete on teams for each row execute function tell_list('teams');
create trigger tell_update after update on teams for each row
  when (old.* is distinct from new.*) execute function tell_list('teams');
create trigger tell after insert or delete on team_roles for each row execute function tell_list('teams');
create trigger tell_update after update on team_roles for each row
  when (old.* is distinct from new.*) execute function tell_list('teams');
create trigger tell after insert or delete on team_users for each row execute function tell_list('teams');
create trigger tell_update after update on team_users for each row
  when (old.* is distinct from new.*) execute function tell_list('teams');
create trigger tell after insert or delete on site for each row execute function tell_list('site');
create trigger tell_update after update on site for each row
  when (old.* is distinct from new.*) execute function tell_list('site');
create trigger tell after insert or delete on site_texts for each row execute function tell_list('site');
create trigger tell_update after update on site_texts for each row
  when (old.* is distinct from new.*) execute function tell_list('site');

-- Signed-in users and their passkeys are kept in memory. A session that nobody used for an hour is in no memory, so the
-- removal of old sessions is not told.
create trigger tell_session after delete on sessions for each row
  when (old.last_active_at > now() - interval '1 hour') execute function tell_row('session');
create trigger tell_user after delete on users for each row execute function tell_row('user');
create trigger tell_user_update after update on users for each row
  when (
    (old.passkey, old.is_banned, old.ban_reason, old.delete_at)
    is distinct from (new.passkey, new.is_banned, new.ban_reason, new.delete_at)
  )
  execute function tell_row('user');
