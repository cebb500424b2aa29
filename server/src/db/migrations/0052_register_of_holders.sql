-- The register of holders (books 1.2). LIST: quotas are typed on the members; REGISTER: they follow from entries.
alter table companies add column register_mode text not null default 'LIST' check (register_mode in ('LIST', 'REGISTER'));

-- Votes of a class never change: the states of every day are counted with them.
create table register_classes (
  company_id uuid not null references companies,
  code text not null,
  name text not null,
  votes int not null check (votes between 0 and 10),
  limits text not null default '',
  created_at timestamptz not null,
  primary key (company_id, code)
);
create trigger register_classes_append_only before update or delete or truncate on register_classes execute function refuse_change();

-- Co-owners of one quota.
create table register_groups (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  name text not null,
  -- [{member_id, fraction: [n, d]}]
  parts jsonb not null,
  created_at timestamptz not null,
  unique (company_id, _id)
);
create trigger register_groups_append_only before update or delete or truncate on register_groups execute function refuse_change();

create table register_entries (
  company_id uuid not null references companies,
  seq int not null check (seq > 0),
  entered_at timestamptz not null,
  actor text not null,
  kind text not null,
  title text,
  deed_on text check (deed_on ~ '^\d{4}-\d\d-\d\d$'),
  filed_on text check (filed_on ~ '^\d{4}-\d\d-\d\d$'),
  -- As computed when it was written; null: none until a later entry says that it was filed.
  effective_on text check (effective_on ~ '^\d{4}-\d\d-\d\d$'),
  document jsonb,
  file_id uuid references files,
  lines jsonb not null,
  capital_after bigint,
  corrects int,
  as_kind text,
  reason text,
  note text,
  protocol text,
  ack text[] not null default '{}',
  meeting_id uuid,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (company_id, seq),
  -- An entry is corrected once; then its correction is.
  unique (company_id, corrects),
  foreign key (company_id, corrects) references register_entries (company_id, seq),
  foreign key (company_id, meeting_id) references meetings (company_id, _id),
  check ((kind = 'CORRECTION') = (corrects is not null)),
  check ((kind = 'CORRECTION') = (as_kind is not null))
);
create index register_entries_file on register_entries (file_id) where file_id is not null;
create index register_entries_meeting on register_entries (meeting_id) where meeting_id is not null;
create trigger register_entries_append_only before update or delete or truncate on register_entries execute function refuse_change();

-- Whom entries and groups name: they stay in the book for good (books DB17).
create table register_members (
  company_id uuid not null,
  member_id uuid not null,
  primary key (company_id, member_id),
  foreign key (company_id, member_id) references members (company_id, _id)
);
create index register_members_member on register_members (member_id);

-- By the register: votes that arrears suspended, and those of co-owners who have named nobody. Votes may pass shares, up to ten a share (art. 2351).
alter table members add column suspended_value bigint not null default 0 check (suspended_value >= 0);
alter table members add column unrepresented_value bigint not null default 0 check (unrepresented_value >= 0);
alter table members drop constraint members_check;

-- The day whose holders vote, as it was when the meeting began.
alter table meetings add column record_date text check (record_date ~ '^\d{4}-\d\d-\d\d$');
alter table meetings add column record_known_at timestamptz;
