-- Episodes that were deleted in the studio: nobody else sees them, and thirty days later a job removes them.
alter table episodes add column deleted_at timestamptz(0);

-- Their files are not served.
create trigger tell_restrictions_of_deleted after update on episodes for each row
  when (old.deleted_at is distinct from new.deleted_at)
  execute function tell_list('restrictions');
