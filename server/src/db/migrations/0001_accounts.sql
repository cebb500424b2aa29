create table users (
  _id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_number text,
  fiscal_code text check (fiscal_code = upper(fiscal_code)),
  privacy_consent boolean not null,
  terms_conditions boolean not null,
  consents_at timestamptz not null,
  roles text[] not null default '{}',
  locale text not null check (locale in ('it', 'en-US', 'en-GB')),
  signature text,
  studio text,
  app_settings jsonb not null,
  email_confirmed_at timestamptz,
  disabled_at timestamptz,
  deleted_at timestamptz,
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The time step of the last accepted code: a code is good once.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null
);
create unique index users_email on users (email);

create table sessions (
  _id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  agent text,
  ip text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table account_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('CONFIRM', 'RESET')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_tokens_user on account_tokens (user_id);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  _id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table passkey_challenges (
  _id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);

-- Kept by address, whether or not an account has it: a lockout must not tell who is registered.
create table login_failures (
  email_hash bytea primary key,
  failures int not null,
  locked_until timestamptz,
  last_at timestamptz not null
);
