create table meetings (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  meeting_type text not null check (meeting_type in ('ASSEMBLY', 'BOARD')),
  -- Of its agenda: ORDINARY, EXTRAORDINARY, or MIXED, where each point keeps its own quorum (decision D11).
  type text not null default 'ORDINARY' check (type in ('ORDINARY', 'EXTRAORDINARY', 'MIXED')),
  status text not null check (status in ('DRAFT', 'CREATION', 'PROCESSING', 'PROPOSAL', 'CONVOCATION', 'PERFORM', 'VERBALIZE', 'COMPLETED', 'CANCELED')),
  is_offline boolean not null,
  -- First part of every personal link; without the second it opens nothing.
  slug text not null unique,
  name text not null,
  -- How it is held: call_type, call_link, call_platform, use_whatsapp, disable_presence, address_type, transcription.
  mode jsonb not null,
  address text,
  creator_id uuid references users on delete set null,
  -- ADMIN or CONSULTANT, what the creator was: a consultant's meeting waits for the company.
  maker text not null check (maker in ('ADMIN', 'CONSULTANT')),
  consultant_id uuid references users on delete set null,
  -- People of the meeting, by their id in it.
  administrator_id uuid,
  -- The account that acts for that person in the room: their own, or that of who appointed them.
  administrator_user_id uuid references users on delete set null,
  secretary_id uuid,
  -- { name, place } of the notary who draws up the minutes, instead of a secretary.
  notary jsonb,
  -- Constitutive, { first, second }; null in a place is no threshold. Null altogether: those of law and statute, as they are at the moment.
  quorums jsonb,
  -- Null until somebody writes their own: what the product prepares is always of the moment.
  notice_text jsonb,
  delegation_footer text,
  main_delegatables uuid[] not null default '{}',
  file_ids uuid[] not null default '{}',
  -- When it is meant to be held, before a convocation fixes it.
  planned_at timestamptz,
  planned_end_at timestamptz,
  planned_second_at timestamptz,
  -- The poll of dates: until when it can be answered, when it left and was last recalled, when it ended.
  poll_deadline timestamptz,
  poll_sent_at timestamptz,
  poll_reminded_at timestamptz,
  poll_closed_at timestamptz,
  -- When the first notice left for everybody.
  summon_sent_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by uuid references users on delete set null,
  canceled_at timestamptz,
  cancel_reason text,
  -- What lists sort by: the call that counts, the earliest proposed date, or its creation.
  date_at timestamptz not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text not null generated always as (lower(translate(name,
    'àáâãäåāăąèéêëēęěìíîïīòóôõöøōőùúûüūůűçćčñńňšśžźżýÿłđðřťďğÀÁÂÃÄÅĀĂĄÈÉÊËĒĘĚÌÍÎÏĪÒÓÔÕÖØŌŐÙÚÛÜŪŮŰÇĆČÑŃŇŠŚŽŹŻÝŸŁĐÐŘŤĎĞ',
    'aaaaaaaaaeeeeeeeiiiiioooooooouuuuuuucccnnnsszzzyylddrtdgAAAAAAAAAEEEEEEEIIIIIOOOOOOOOUUUUUUUCCCNNNSSZZZYYLDDRTDG'))) stored,
  unique (company_id, _id)
);
create index meetings_date on meetings (company_id, meeting_type, date_at desc, _id);
create index meetings_status on meetings (company_id, meeting_type, status, date_at desc, _id);

-- Who takes part. Somebody of the company's book is read from there until the meeting starts; `person` is what is known of anybody else, and what
-- stays when the book changes later.
create table meeting_members (
  meeting_id uuid not null,
  company_id uuid not null,
  member_id uuid not null default gen_random_uuid(),
  book_id uuid references members on delete set null,
  source text not null check (source in ('BOOK', 'EXTERNAL', 'DELEGATE')),
  person jsonb not null,
  -- Where the notices go, when not to the book's address.
  email text check (email = lower(email)),
  is_main_delegate boolean not null default false,
  -- When a notice of convocation was written to them; nobody added later has one until it is sent.
  convocated_at timestamptz,
  visited_at timestamptz,
  position int not null default 0,
  added_at timestamptz not null,
  primary key (meeting_id, member_id),
  foreign key (company_id, meeting_id) references meetings (company_id, _id) on delete cascade
);
create unique index meeting_members_book on meeting_members (meeting_id, book_id);
create index meeting_members_person on meeting_members (book_id);

alter table personal_links add foreign key (meeting_id, member_id) references meeting_members (meeting_id, member_id) on delete cascade;

create table convocations (
  _id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null references meetings on delete cascade,
  convocation_type text not null check (convocation_type in ('FIRST', 'SECOND')),
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'CANCELED')),
  live_status text not null default 'STANDBY' check (live_status in ('STANDBY', 'OPEN', 'STARTED', 'CLOSED')),
  datetime timestamptz not null,
  end_datetime timestamptz,
  -- When the notice of this call left, and its last reminder.
  sent_at timestamptz,
  reminded_at timestamptz,
  canceled_at timestamptz,
  created_at timestamptz not null,
  unique (meeting_id, convocation_type),
  unique (meeting_id, _id),
  check (end_datetime is null or end_datetime > datetime)
);
-- One call counts at a time.
create unique index convocations_active on convocations (meeting_id) where status = 'ACTIVE';
create index convocations_when on convocations (datetime) where status = 'ACTIVE';

-- The dates of a poll, and what each person answered.
create table meeting_dates (
  _id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null references meetings on delete cascade,
  datetime timestamptz not null,
  end_datetime timestamptz,
  unique (meeting_id, datetime),
  unique (meeting_id, _id),
  check (end_datetime is null or end_datetime > datetime)
);
create table date_answers (
  meeting_id uuid not null,
  member_id uuid not null,
  date_id uuid not null,
  answer text not null check (answer in ('YES', 'IF_NEEDED', 'NO')),
  answered_at timestamptz not null,
  primary key (meeting_id, member_id, date_id),
  foreign key (meeting_id, member_id) references meeting_members (meeting_id, member_id) on delete cascade,
  foreign key (meeting_id, date_id) references meeting_dates (meeting_id, _id) on delete cascade
);

-- What people say they will do; who came is written by the room.
create table presence_intentions (
  convocation_id uuid not null references convocations on delete cascade,
  meeting_id uuid not null,
  member_id uuid not null,
  presence text not null check (presence in ('PRESENT', 'ABSENT')),
  at timestamptz not null,
  primary key (convocation_id, member_id),
  foreign key (meeting_id, member_id) references meeting_members (meeting_id, member_id) on delete cascade
);

create table delegations (
  _id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null,
  company_id uuid not null,
  convocation_id uuid not null,
  delegator_id uuid not null,
  delegate_id uuid not null,
  -- Who wrote it: the company for a proxy on paper, or the member by the personal link.
  issuer text not null check (issuer in ('ADMIN', 'MEMBER')),
  issued_by uuid references users on delete set null,
  content text not null default '',
  -- Binding instructions: [{ odg_id, accepted: 1 | -1 | 0 }].
  votes jsonb not null default '[]',
  file_id uuid references files on delete restrict,
  -- The drawn signature, as a picture.
  signature text,
  signed boolean not null default false,
  state text not null check (state in ('CREATED', 'ACCEPTED', 'REJECTED', 'REVOKED')),
  requires_acceptance boolean not null,
  valid_for_second boolean not null default true,
  datetime timestamptz not null,
  decided_at timestamptz,
  revoked_at timestamptz,
  version int not null default 1,
  foreign key (company_id, meeting_id) references meetings (company_id, _id) on delete cascade,
  foreign key (meeting_id, convocation_id) references convocations (meeting_id, _id) on delete cascade,
  foreign key (meeting_id, delegator_id) references meeting_members (meeting_id, member_id) on delete cascade,
  foreign key (meeting_id, delegate_id) references meeting_members (meeting_id, member_id) on delete cascade,
  check (delegator_id <> delegate_id)
);
-- One that stands for each delegator and call: the key decides between two given at once.
create unique index delegations_once on delegations (convocation_id, delegator_id) where state in ('CREATED', 'ACCEPTED');
create index delegations_delegate on delegations (convocation_id, delegate_id) where state in ('CREATED', 'ACCEPTED');
create index delegations_meeting on delegations (meeting_id);

-- Rules of law that fired, from creation to minutes: a cured one stays, with what cured it.
create table findings (
  meeting_id uuid not null references meetings on delete cascade,
  rule_id text not null,
  severity text not null,
  data jsonb,
  step text not null,
  first_at timestamptz not null,
  cured_by text,
  primary key (meeting_id, rule_id)
);
-- Who went on in spite of a warning, and when: quoted in the minutes.
create table acknowledgements (
  meeting_id uuid not null references meetings on delete cascade,
  rule_id text not null,
  step text not null,
  user_id uuid references users on delete set null,
  at timestamptz not null,
  primary key (meeting_id, rule_id, step)
);
