-- Invitations to the studio: a link that gives its role to whoever accepts it, once.
create table studio_invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  -- Of the link in the e-mail, which has a secret of its own; null until the e-mail is written.
  email_token_hash bytea unique,
  role text not null,
  -- Null: the role is for the whole site.
  team_id uuid references teams on delete cascade,
  email text,
  -- Null: a command invites, which may give every role.
  invited_by integer references users on delete cascade,
  created_at timestamptz(0) not null,
  expires_at timestamptz(0) not null,
  accepted_by integer references users on delete set null,
  accepted_at timestamptz(0),
  withdrawn_at timestamptz(0)
);
create index studio_invitations_by_team on studio_invitations (team_id);
create index studio_invitations_by_inviter on studio_invitations (invited_by);
create index studio_invitations_by_accepter on studio_invitations (accepted_by);
create index studio_invitations_by_end on studio_invitations (expires_at);
