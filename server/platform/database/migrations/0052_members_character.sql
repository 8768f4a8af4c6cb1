-- Whom a voice plays in the release, as the team writes it: one name or several.
alter table members add column character text;
