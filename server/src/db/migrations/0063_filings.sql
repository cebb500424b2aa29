-- Packages for the business register: what is in them, what was found of it, what became of them.
create table filings (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete restrict,
  kind text not null check (kind in ('ACCOUNTS', 'OFFICES', 'HOLDERS', 'SEAT', 'OTHER')),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'CHECKED', 'BUILT', 'FILED', 'ACCEPTED', 'SUSPENDED')),
  meeting_id uuid references meetings on delete set null,
  year_end text check (year_end ~ '^\d{4}-\d\d-\d\d$'),
  -- Presenter and StampAuthorization of core/src/filing/schema.ts.
  presenter jsonb not null,
  stamp jsonb not null default '{}',
  -- Null: the usual words.
  copy_text text,
  -- FilingCheck[]; null since something changed.
  checks jsonb,
  checked_at timestamptz,
  -- What the accounts are filed under, by the schema of the file that was checked.
  act_code text,
  built_file_id uuid references files on delete restrict,
  built_sha256 bytea,
  built_at timestamptz,
  filed_on text check (filed_on ~ '^\d{4}-\d\d-\d\d$'),
  protocol text,
  outcome text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((built_sha256 is null) = (built_file_id is null)),
  check (status not in ('FILED', 'ACCEPTED') or (filed_on is not null and protocol is not null))
);
create index filings_company on filings (company_id, created_at desc);
create index filings_meeting on filings (meeting_id) where meeting_id is not null;

create table filing_slots (
  filing_id uuid not null references filings on delete cascade,
  slot text not null,
  file_id uuid references files on delete restrict,
  -- Why there is none.
  waived text,
  -- SlotSignature[] of what was handed in; null while nobody looked.
  signatures jsonb,
  primary key (filing_id, slot),
  check ((file_id is null) <> (waived is null))
);
create index filing_slots_file on filing_slots (file_id);
