alter table runners
  -- Why it takes no videos at the moment, in a sentence; null when it takes them.
  add column problem text;
