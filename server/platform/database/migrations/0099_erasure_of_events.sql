-- What the journal says of a person is erased by the program, which records that.
-- Last reader: 0.1.0. The content of events about an account went with its row.
drop trigger erase_events on users;
drop function erase_events_of_user();
