-- Codes of devices get nine digits. Those of six digits that are live when this runs end by themselves within five minutes, and a
-- process of the version before may still give some.
alter table device_codes drop constraint device_codes_code_check;
alter table device_codes add constraint device_codes_code_check check (code ~ '^[1-9][0-9]{5}([0-9]{3})?$');
