update releases set catalogue_countries = blocked_countries where blocked_countries <> '{}';
