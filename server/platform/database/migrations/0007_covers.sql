-- Wide backgrounds have WebP twins, as every other picture does; those stored before have none until they are imported anew.

update releases set background_covers = (
  select jsonb_agg(cover || '{"optimized": {"preview": null, "thumbnail": null}}' order by place)
  from jsonb_array_elements(background_covers) with ordinality as covers (cover, place)
)
where background_covers <> '[]';
