-- When a campaign is shown; null has no bound.
alter table vasts add column starts_at timestamptz(0), add column ends_at timestamptz(0);
