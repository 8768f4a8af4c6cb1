-- outside a transaction
create index concurrently if not exists users_by_creation on users (created_at);
