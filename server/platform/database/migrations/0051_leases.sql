-- Work that one process at a time does, and the process that does it now.

create table leases (
  name text primary key,
  holder uuid not null,
  -- Its holder renews it; anybody may take it afterwards.
  expires_at timestamptz not null
);
