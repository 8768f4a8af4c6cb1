-- Episodes that were deleted in the studio: nobody else sees them, and thirty days later a job removes them.
alter table episodes add column deleted_at timestamptz(0);
