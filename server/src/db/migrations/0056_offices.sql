-- Who holds which office in a company, since when and until when (books 2.1). An office that nobody has entered stands in the list of people alone
-- (member_roles): it is read from there, without dates, and gets a row with its first event.
create table offices (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  member_id uuid not null,
  role_code text not null,
  organ text not null check (organ in ('BOARD', 'SOLE_DIRECTOR', 'AUDITORS', 'SOLE_AUDITOR', 'REVISORE', 'LIQUIDATORS', 'ATTORNEYS')),
  -- Null, together with the acceptance, for one taken over from the list of people.
  appointed_on date,
  appointed_by text not null check (appointed_by in ('ASSEMBLY', 'BOARD', 'DEED', 'COURT', 'OTHER')),
  meeting_id uuid,
  odg_id uuid references agenda_points on delete set null,
  document text,
  declaration_on date,
  accepted_on date,
  -- When the company had news of the appointment: from then on the term for the registry runs (art. 2383 c. 4).
  notice_on date,
  term jsonb not null,
  -- How many the board has, where the resolution said so.
  board_size int check (board_size between 1 and 50),
  powers text,
  representation text not null default 'NONE' check (representation in ('NONE', 'SOLE', 'JOINT')),
  pay jsonb,
  pec text,
  filed_on date,
  protocol text,
  -- The personal link by which the office is accepted: the last that was sent opens, and none once it was answered.
  slug_hash bytea unique,
  requested_at timestamptz,
  answered_at timestamptz,
  -- { declaration, pec, signature, at }: what was declared and signed by the link, from which the document is printed.
  acceptance jsonb,
  created_at timestamptz not null,
  unique (company_id, _id),
  foreign key (company_id, member_id) references members (company_id, _id),
  check (accepted_on is null or appointed_on is not null),
  check (declaration_on is null or appointed_on is not null)
);
-- Twice the same appointment is one.
create unique index offices_same on offices (member_id, role_code, coalesce(appointed_on, date '0001-01-01'));
create index offices_company on offices (company_id);
create index offices_meeting on offices (meeting_id) where meeting_id is not null;

-- What happened to an office, in the order of entry; nothing is changed or taken back.
create table office_events (
  _id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  company_id uuid not null,
  office_id uuid not null,
  event text not null check (event in ('APPOINT', 'DECLARE', 'ACCEPT', 'DECLINE', 'RESIGN', 'REMOVE', 'DEATH', 'FORFEIT', 'EXPIRE', 'STEP_IN', 'CHAIR', 'PAY',
    'POWERS', 'FILED')),
  happened_on date not null,
  document text,
  note text,
  actor text not null,
  entered_at timestamptz not null,
  foreign key (company_id, office_id) references offices (company_id, _id)
);
create index office_events_office on office_events (office_id, seq);
create trigger office_events_append_only before update or delete or truncate on office_events execute function refuse_change();

-- Which expiries the people of a company were told of, so that nobody is told twice.
create table office_alerts (
  office_id uuid not null references offices on delete cascade,
  kind text not null check (kind in ('DAYS_90', 'DAYS_30')),
  told_at timestamptz not null,
  primary key (office_id, kind)
);
