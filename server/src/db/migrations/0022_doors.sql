-- Wrong passwords count by address and by where they come from: a stranger's shut out the stranger, not the owner. What was counted by address alone is let go.
drop table login_failures;
create table login_failures (
  -- By address, whether or not an account has it: a lockout must not tell who is registered.
  email_hash bytea not null,
  -- Who tries: a line of the network, a device that signed in before, or (for all strangers together) anywhere.
  origin_hash bytea not null,
  failures int not null,
  locked_until timestamptz,
  last_at timestamptz not null,
  primary key (email_hash, origin_hash)
);

-- The last letter to somebody about their account: another of its kind rests for a minute.
create index mails_account on mails (user_id, event, created_at) where user_id is not null;

-- A transfer or a purchase for which the caller has no name of their own: the same one of the same person, within ten seconds, has the same name.
create table implied_requests (
  subject text primary key,
  request_id uuid not null,
  begun_at timestamptz not null
);
