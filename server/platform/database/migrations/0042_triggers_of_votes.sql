-- The triggers of votes without transition tables.

drop trigger count_poll_votes_insert on poll_votes;
drop trigger count_poll_votes_delete on poll_votes;

create or replace function count_poll_votes() returns trigger language plpgsql as $$
declare
  vote poll_votes := case tg_op when 'INSERT' then new else old end;
  change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- The row of the poll first: those who vote at once wait for each other there, and never in a circle over the
  -- options.
  update polls set total_votes = total_votes + change where id = vote.poll_id;
  update poll_options set votes = votes + change where id = any (vote.option_ids);
  return null;
end $$;

create trigger count_poll_votes after insert or delete on poll_votes
  for each row execute function count_poll_votes();
