-- outside a transaction
create index concurrently if not exists users_by_start_of_login on users (login_key text_pattern_ops);
