-- What the owner of an account changes of it.

-- Asked for, and the account's when its letter is answered.
alter table users add column new_email text;
