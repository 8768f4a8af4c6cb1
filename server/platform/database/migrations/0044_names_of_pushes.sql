-- The keys of `pushes` were made under another name of the table.
-- Last reader: none. No statement names a key.
alter table pushes rename constraint new_pushes_device_id_fkey to pushes_device_id_fkey;
alter table pushes rename constraint new_pushes_event_id_fkey to pushes_event_id_fkey;
