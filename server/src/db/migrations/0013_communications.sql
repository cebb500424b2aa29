-- The formal mail of a company: what it wrote, what arrived, drafts.
create table communications (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  position text not null check (position in ('inbox', 'sent', 'drafts', 'trash')),
  status text not null check (status in ('SENT', 'DRAFT', 'TRASHED')),
  -- Where it lay before the trash.
  was text check (was in ('inbox', 'sent', 'drafts')),
  thread_id uuid not null,
  reply_to uuid references communications on delete set null,
  forward_of uuid references communications on delete set null,
  sender_name text,
  sender text not null,
  subject text not null,
  preview text not null default '',
  -- Rich text of what was written here; null for what arrived.
  body jsonb,
  -- Of what arrived: whether it shows pictures of other servers. Its page is made safe whenever it is opened, by the rules of that day.
  has_remote boolean not null default false,
  body_text text not null default '',
  -- As chosen, of what was written here; as named, of what arrived.
  recipients jsonb not null default '[]',
  copies jsonb not null default '[]',
  recipients_count int not null default 0,
  recipients_names text[] not null default '{}',
  -- Names and addresses of everybody it is for, to be found by.
  recipients_words text not null default '',
  tags text[] not null default '{}',
  -- Files of what was written here; of what arrived the parts are in `enclosed`.
  files uuid[] not null default '{}',
  enclosed jsonb not null default '[]',
  envelope jsonb,
  -- Message-ID of what arrived, and where its bytes are kept.
  message_id text,
  storage_key text,
  mailbox text,
  folder text,
  uid bigint,
  sha256 bytea,
  author_id uuid references users on delete set null,
  -- The press of the button that sent it.
  send_key uuid,
  -- Those that wrote again to whom it had not reached.
  resend_keys uuid[] not null default '{}',
  version int not null default 1,
  seen_at timestamptz,
  -- When it was sent, arrived or begun; when anything of it changed last.
  timestamp timestamptz not null,
  last_update timestamptz not null,
  words tsvector generated always as (
    to_tsvector('simple', left(subject || ' ' || coalesce(sender_name, '') || ' ' || sender || ' ' || recipients_words || ' ' || body_text, 100000))
  ) stored,
  check ((position = 'trash') = (status = 'TRASHED')),
  check ((position = 'trash') = (was is not null)),
  check ((position = 'drafts') = (status = 'DRAFT')),
  check (storage_key is null or body is null)
);
create index communications_folder on communications (company_id, position, timestamp desc, _id desc);
create index communications_unseen on communications (company_id) where position = 'inbox' and seen_at is null;
create index communications_thread on communications (thread_id, timestamp);
create index communications_tags on communications using gin (tags) where tags <> '{}';
create index communications_tagged on communications (company_id) where tags <> '{}';
create index communications_words on communications using gin (words);
-- The same message twice is one, wherever in the mailbox it lies by now.
create unique index communications_message on communications (company_id, sha256) where sha256 is not null;
create unique index communications_sent_once on communications (company_id, send_key) where send_key is not null;
create index communications_message_id on communications (company_id, message_id) where message_id is not null;

-- What was taken from the mailbox of a company: it comes back neither under another number nor after somebody has deleted it.
create table received_messages (
  company_id uuid not null references companies on delete cascade,
  sha256 bytea not null,
  primary key (company_id, sha256)
);
-- Whether letters were taken up to there, too: a company may have had its receipts read alone.
alter table mailbox_folders add column letters boolean not null default false;
-- Whoever answers certified mail answers the envelope, which bears the provider's name for the letter.
create index receipts_provider on receipts (provider_message_id) where provider_message_id is not null;
-- Companies may have a mailbox with the trial mail service, in which letters arrive as well; the platform's has no company.
alter table trial_receipts
  alter column mail_id drop not null,
  alter column kind drop not null,
  add column company_id uuid references companies on delete cascade;
create index trial_receipts_company on trial_receipts (company_id, uid);

-- The letters that a communication became, one to each.
alter table mails
  add column communication_id uuid references communications on delete set null,
  add column recipient_name text,
  -- For information only.
  add column is_copy boolean not null default false,
  -- Written again to the same person after this one failed.
  add column replaced_by uuid references mails on delete set null;
create index mails_communication on mails (communication_id, created_at) where communication_id is not null;

alter table files drop constraint files_context_check;
alter table files add constraint files_context_check check (context in ('odg', 'verbal', 'delegation', 'communication', 'temp'));

-- Secret addresses of calendars: of all companies of a person, or of one.
create table calendar_feeds (
  _id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  company_id uuid references companies on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create unique index calendar_feeds_own on calendar_feeds (user_id, coalesce(company_id, '00000000-0000-0000-0000-000000000000')) where revoked_at is null;

-- How often the facts of a call changed since its notice: calendars take the higher number for the newer truth.
alter table convocations add column sequence int not null default 0;
create index convocations_datetime on convocations (datetime) include (meeting_id);

-- Outside calendars that are kept in step.
create table calendar_links (
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('google', 'caldav')),
  account text,
  -- Tokens or the login, sealed.
  secret text not null,
  calendar_id text,
  calendar_name text,
  sync_token text,
  is_on boolean not null default false,
  state text not null check (state in ('OFF', 'WAITING', 'WORKING', 'ON', 'FAILED')),
  reason text,
  detail text,
  failures int not null default 0,
  synchronized_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, provider)
);
create table calendar_items (
  user_id uuid not null,
  provider text not null,
  convocation_id uuid not null,
  remote_id text not null,
  etag text,
  -- Of what was written there: nothing is sent that is there already.
  fingerprint bytea not null,
  primary key (user_id, provider, convocation_id),
  foreign key (user_id, provider) references calendar_links on delete cascade
);
-- Consents that somebody went to give: spent when they come back.
create table calendar_consents (
  state_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  verifier text not null,
  created_at timestamptz not null
);

-- Kinds whose telling somebody changed; all others are as the product proposes.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  in_app boolean not null,
  digest boolean not null,
  primary key (user_id, kind)
);
alter table users add column digest_until timestamptz;
alter table notifications
  -- Only for the letter of the morning: not shown on the page.
  add column in_app boolean not null default true,
  -- Makes the same notice twice one.
  add column key text;
create unique index notifications_key on notifications (user_id, key) where key is not null;

-- The accounts of served companies: steps that happen outside of the product, and preparations of many assemblies.
create table accounts_steps (
  company_id uuid not null references companies on delete cascade,
  year int not null,
  step text not null check (step in ('PROJECT', 'DEPOSIT', 'FILING')),
  done_on date not null,
  by_user uuid references users on delete set null,
  primary key (company_id, year, step)
);
create table campaign_runs (
  _id uuid primary key,
  user_id uuid not null references users on delete cascade,
  request jsonb not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create table campaign_results (
  run_id uuid not null references campaign_runs on delete cascade,
  position int not null,
  company_id uuid not null references companies on delete cascade,
  meeting_id uuid references meetings on delete set null,
  error_code text,
  info text,
  ended_at timestamptz,
  primary key (run_id, position),
  unique (run_id, company_id)
);

create table help_requests (
  _id uuid primary key,
  number bigint generated always as identity unique,
  user_id uuid not null references users on delete cascade,
  subject text not null,
  message text not null,
  context jsonb not null,
  created_at timestamptz not null
);
