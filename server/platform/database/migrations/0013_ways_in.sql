-- Ways in besides a password: a code that another device confirms, and accounts elsewhere.

-- Six digits are soon found for any hash of them: they are kept as they are, live for minutes and open nothing without the device.
create table device_codes (
  code text primary key check (code ~ '^[1-9][0-9]{5}$'),
  device_hash bytea not null,
  -- Who asked, as limits know them: two devices of one name in two houses have two codes.
  subscriber text not null,
  country text,
  user_agent text not null,
  -- Who has confirmed it, and by which session: when that ends first, so does this.
  user_id integer references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  -- Used or denied; kept so that its device hears so and is not taken for one that guesses.
  is_over boolean not null default false,
  expires_at timestamptz(0) not null,
  unique (device_hash, subscriber)
);
create index device_codes_of_user on device_codes (user_id) where user_id is not null;
create index device_codes_of_session on device_codes (session_id) where session_id is not null;
create index device_codes_old on device_codes (expires_at);

-- An account elsewhere that opens one of ours.
create table social_accounts (
  provider text not null,
  -- Whatever the provider tells its people by.
  provider_user_id text not null,
  user_id integer not null references users on delete cascade,
  -- How the provider calls them, for the list of the owner.
  name text not null,
  created_at timestamptz(0) not null default now(),
  primary key (provider, provider_user_id),
  unique (user_id, provider)
);

-- Sign-ins that have gone to a provider and are to come back.
create table social_states (
  id uuid primary key default gen_random_uuid(),
  -- What the program or the browser that began asks by.
  state_hash bytea not null unique,
  -- What comes back from the provider.
  return_hash bytea not null unique,
  provider text not null,
  -- Begun by a page of ours: only the same browser ends it.
  is_site boolean not null,
  -- To whose account another is linked; gone with that session.
  session_id uuid references sessions on delete cascade,
  country text,
  user_agent text not null,
  -- Each comes back once.
  is_back boolean not null default false,
  -- Whose session the program that asks will get.
  user_id integer references users on delete cascade,
  expires_at timestamptz(0) not null
);
create index social_states_of_session on social_states (session_id) where session_id is not null;
create index social_states_of_user on social_states (user_id) where user_id is not null;
create index social_states_old on social_states (expires_at);
