-- Pictures of franchises that the site drew of posters are drawn again, of the wide art of a release.
update franchises set image = null where image ->> 'preview' like '/storage/franchises/%';
