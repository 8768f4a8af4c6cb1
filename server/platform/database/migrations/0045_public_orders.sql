-- The catalogue reads its orders from the indexes of 0044, which hold published releases only: skipping the rows before
-- a page never reads them. The last release whose code read these is the one before the first. `releases_by_year`
-- stays: the studio orders releases of all states by it.
drop index if exists releases_by_freshness;
drop index if exists releases_by_favorites;
