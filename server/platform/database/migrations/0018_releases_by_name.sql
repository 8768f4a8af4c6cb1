-- outside a transaction
create index concurrently if not exists releases_by_name
  on releases ((lower(translate(name_main, 'Ёё', 'Ее'))) asc, id asc);
