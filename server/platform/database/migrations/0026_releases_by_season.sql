-- outside a transaction
create index concurrently if not exists releases_by_season on releases
  (year desc, (coalesce(array_position('{winter,spring,summer,autumn}'::text[], season), 0)) desc, id desc);
