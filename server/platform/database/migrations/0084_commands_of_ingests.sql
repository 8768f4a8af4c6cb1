alter table ingests
  -- The user of the operating system whose command took the file in, for the journal. Null in rows of older code.
  add column command_user text;
