-- What is still to be done after a resolution, an entry of the register or a change of office (books 3.3). Never deleted: given up with a reason.
create table tasks (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  -- Where it comes from. Offices and entries are known by their own ids.
  meeting_id uuid,
  odg_id uuid references agenda_points on delete set null,
  office_id uuid,
  entry_seq int,
  code text not null check (code ~ '^T-[A-Z]+(-[A-Z]+)?$'),
  -- What somebody typed; the others are called by their code, in the language of the reader.
  title text check ((code = 'T-FREE') = (title is not null)),
  -- Whom or what it is about, where its code alone does not say it.
  subject text,
  due_on date,
  -- The last day by law, which due_on never passes.
  legal_on date,
  earliest_on date,
  source text,
  amount_cents bigint,
  -- Who has to do it: a person where one is named, otherwise the organ.
  organ text not null,
  owner_member uuid references members on delete set null,
  owner_user uuid references users on delete set null,
  status text not null default 'OPEN' check (status in ('OPEN', 'DONE', 'WAIVED')),
  done_on date,
  protocol text,
  proof_file_id uuid references files,
  notes text[] not null default '{}',
  note text,
  created_at timestamptz not null,
  version int not null default 1,
  check (due_on is null or legal_on is null or due_on <= legal_on),
  check ((status = 'DONE') = (done_on is not null)),
  check (status <> 'WAIVED' or note is not null),
  check (owner_member is null or owner_user is null),
  foreign key (company_id, meeting_id) references meetings (company_id, _id) on delete cascade
);
-- One task of a code for each thing that asks for it, however often it is asked for; people write down as many of their own as they like.
create unique index tasks_once on tasks (company_id, code, coalesce(meeting_id, company_id), coalesce(odg_id, company_id), coalesce(office_id, company_id), coalesce(entry_seq, 0))
  where code <> 'T-FREE';
create index tasks_due on tasks (company_id, due_on) where status = 'OPEN';
create index tasks_meeting on tasks (meeting_id);
create index tasks_proof on tasks (proof_file_id) where proof_file_id is not null;

-- What happened to a task, in the order in which it did.
create table task_events (
  task_id uuid not null references tasks on delete cascade,
  seq int not null,
  at timestamptz not null,
  -- Null: the product itself.
  by_user uuid references users on delete set null,
  kind text not null check (kind in ('OPENED', 'MOVED', 'GIVEN', 'DONE', 'REOPENED', 'WAIVED', 'NOTED', 'CONFIRMED', 'REMINDED')),
  said text,
  primary key (task_id, seq)
);

-- Whom a task was recalled to, one letter a person and day.
create table task_reminders (
  task_id uuid not null references tasks on delete cascade,
  recipient text not null,
  on_day date not null,
  primary key (task_id, recipient, on_day)
);
create index task_reminders_day on task_reminders (on_day, recipient);
