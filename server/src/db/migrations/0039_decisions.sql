-- A decision in writing is decided by documents that people sign, each where they are (art. 2479 c. 3, art. 2475 c. 4). It has no sitting; its people,
-- personal links, points, files, letters, charges and its chain of proof are those of a meeting.
alter table meetings
  add column form text not null default 'MEETING' check (form in ('MEETING', 'WRITTEN')),
  -- The decision in writing that was stopped and is decided here.
  add column from_decision_id uuid references meetings on delete set null;
create index meetings_from_decision on meetings (from_decision_id) where from_decision_id is not null;

-- The meetings that people sit in. Whoever lists meetings reads here, and so never finds a decision in writing among them.
create view sittings as select * from meetings where form = 'MEETING';

create table decisions (
  meeting_id uuid primary key,
  company_id uuid not null,
  decision_status text not null check (decision_status in ('DRAFT', 'OPEN', 'CLOSED', 'RECORDED', 'STOPPED', 'CONVERTED', 'CANCELED')),
  body text not null check (body in ('PARTNERS', 'BOARD')),
  method text not null check (method in ('CONSULTATION', 'CONSENT')),
  -- People of the company's book.
  initiators uuid[] not null default '{}',
  signer_id uuid,
  left_out uuid[] not null default '{}',
  deadline timestamptz,
  -- Days before the deadline.
  reminders int[] not null default '{3,1}',
  sent_at timestamptz,
  -- Of everything that was sent, its files included; and the version that was sent.
  text_sha256 bytea,
  sent_version int,
  -- The threshold of the day on which it was sent.
  quorum jsonb,
  -- Whether the statute of that day lets it be closed before its deadline.
  early_close boolean not null default true,
  closed_at timestamptz,
  closed_by text check (closed_by in ('DEADLINE', 'EARLY')),
  -- What was counted when it was closed or stopped, one entry a point.
  counts jsonb,
  -- { by, at, asked, capital, member_ids }: who asked for a meeting.
  stop jsonb,
  became_id uuid references meetings on delete set null,
  from_id uuid references meetings on delete set null,
  foreign key (company_id, meeting_id) references meetings (company_id, _id) on delete cascade,
  check (decision_status = 'DRAFT' or (sent_at is not null and deadline is not null and quorum is not null))
);
create index decisions_due on decisions (deadline) where decision_status = 'OPEN';
create index decisions_company on decisions (company_id, decision_status);

-- What a point is about, and the hash of its text and files as they were sent.
create table decision_points (
  point_id uuid primary key references agenda_points on delete cascade,
  matter text not null,
  sha256 bytea
);

-- Who was asked, as the book said when the proposal left: a quota that is sold meanwhile moves no vote.
create table decision_members (
  meeting_id uuid not null references decisions on delete cascade,
  member_id uuid not null,
  weight bigint not null check (weight >= 0),
  shares bigint not null check (shares >= 0),
  -- [{ of, shares }]: usufruct or pledge on the quota of somebody else.
  holds_on jsonb not null default '[]',
  types text[] not null default '{}',
  -- When the text was first opened.
  read_at timestamptz,
  reminded_at timestamptz,
  -- A proof of delivery beside what the mail says.
  proof_file_id uuid references files on delete restrict,
  proof_means text,
  delivered_on date,
  primary key (meeting_id, member_id),
  foreign key (meeting_id, member_id) references meeting_members (meeting_id, member_id) on delete cascade,
  check ((proof_file_id is null) = (proof_means is null) and (proof_file_id is null) = (delivered_on is null))
);

-- The first time that each file was opened by each.
create table decision_reads (
  meeting_id uuid not null,
  member_id uuid not null,
  file_id uuid not null references files on delete cascade,
  at timestamptz not null,
  primary key (meeting_id, member_id, file_id),
  foreign key (meeting_id, member_id) references decision_members (meeting_id, member_id) on delete cascade
);

-- Every version of every answer. One that was replaced or withdrawn is kept.
create table decision_answers (
  _id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  meeting_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('VOTE', 'ASSEMBLY', 'WAIVE')),
  -- By the key of the point: FOR, AGAINST, ABSTAIN; and the conflict of interest that was declared.
  points jsonb not null default '{}',
  conflict jsonb not null default '{}',
  note text,
  reason text,
  way text not null check (way in ('DRAWN', 'ELSEWHERE', 'PAPER')),
  on_behalf text,
  received_at timestamptz not null,
  -- The day on which a paper came.
  received_on date,
  recorded_by uuid references users on delete set null,
  -- The drawn signature: a picture, and its strokes.
  signature jsonb,
  file_id uuid references files on delete restrict,
  -- What the receipt says, a line a fact, and its hash, which the audit chain holds.
  receipt text not null,
  sha256 bytea not null,
  replaced_at timestamptz,
  withdrawn_at timestamptz,
  foreign key (meeting_id, member_id) references decision_members (meeting_id, member_id) on delete cascade,
  check (replaced_at is null or withdrawn_at is null)
);
-- One stands for each: the key decides between two devices.
create unique index decision_answers_standing on decision_answers (meeting_id, member_id) where replaced_at is null and withdrawn_at is null;
create index decision_answers_order on decision_answers (meeting_id, seq);
