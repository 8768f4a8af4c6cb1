-- outside a transaction
create index concurrently if not exists users_banned on users (banned_until) where is_banned;
