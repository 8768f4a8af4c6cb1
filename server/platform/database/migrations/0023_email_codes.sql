-- The short code of an e-mail, which does the same as its link. It is hashed with the network that requested the e-mail.
alter table one_time_tokens add column code_hash bytea;
create index one_time_tokens_of_code on one_time_tokens (code_hash) where code_hash is not null;
