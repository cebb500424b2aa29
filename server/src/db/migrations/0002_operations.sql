-- Where the product's clock stands in trial mode, and whatever else all processes share.
create table settings (
  key text primary key,
  value jsonb not null
);

-- Append-only, one chain per subject: each row's hash covers the one before it.
create table audit_log (
  chain text not null,
  seq int not null,
  at timestamptz not null,
  actor text not null,
  action text not null,
  data jsonb not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (chain, seq)
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log execute function refuse_change();

-- The last sequence of each topic. Its row lock makes the events of a topic commit in order.
create table topics (
  topic text primary key,
  seq bigint not null
);
create table app_events (
  topic text not null references topics,
  seq bigint not null,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (topic, seq)
);
create index app_events_age on app_events (created_at);

create table notifications (
  _id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  data jsonb not null,
  datetime timestamptz not null,
  read_at timestamptz
);
create index notifications_user on notifications (user_id, datetime desc);
create index notifications_unread on notifications (user_id) where read_at is null;

create table mails (
  _id uuid primary key default gen_random_uuid(),
  event text not null,
  message_id text not null unique,
  user_id uuid references users on delete set null,
  sender_name text not null,
  recipient text not null,
  subject text not null,
  -- Emptied after sending when the letter carries a one-time secret.
  html text not null,
  body text not null,
  is_secret boolean not null,
  created_at timestamptz not null
);
create table mail_events (
  mail_id uuid not null references mails on delete cascade,
  seq int not null,
  status text not null,
  detail text,
  at timestamptz not null,
  primary key (mail_id, seq)
);
-- One attempt at a time ends a mail: who sends it twice breaks this key, not the recipient's patience.
create unique index mail_events_once on mail_events (mail_id, status) where status in ('SENT', 'FAILED');

create table trial_messages (
  _id uuid primary key default gen_random_uuid(),
  message_id text not null unique,
  kind text not null check (kind in ('mail', 'message')),
  sender text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  body text not null,
  attachments jsonb not null,
  created_at timestamptz not null
);
create index trial_messages_newest on trial_messages (created_at desc);

-- Live server processes and the job workers they run; see jobs/liveness.ts.
create table processes (
  _id int primary key generated always as identity,
  worker_ids text[] not null default '{}'
);
