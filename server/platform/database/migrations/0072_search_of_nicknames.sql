-- outside a transaction
create index concurrently if not exists users_by_start_of_nickname on users (nickname_key text_pattern_ops);
