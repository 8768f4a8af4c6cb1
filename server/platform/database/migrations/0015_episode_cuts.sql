alter table episodes add column cuts text;
