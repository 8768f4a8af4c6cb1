-- When a promotion is shown; null has no bound.
alter table promotions add column starts_at timestamptz(0), add column ends_at timestamptz(0);
