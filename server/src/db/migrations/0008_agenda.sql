-- Points of agendas. Without a meeting they are the company's library; those of a meeting are copies, which nothing done to the library reaches.
create table agenda_points (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  meeting_id uuid,
  -- Place in the agenda of the meeting, from one.
  position int,
  meeting_type text not null check (meeting_type in ('ASSEMBLY', 'BOARD')),
  title text not null,
  "group" text not null,
  -- Of the product, which knows them by name; a point from nothing has none.
  template_id text,
  -- The point of the library that a meeting took up, as long as it is there.
  odg_id uuid references agenda_points on delete set null,
  accountant_id uuid references users on delete set null,
  header_intro jsonb not null,
  header_content jsonb not null,
  content_positive jsonb not null,
  content_negative jsonb not null,
  -- Who speaks for each text: people of the book in the library, people of the meeting in a meeting.
  exponent_intro uuid,
  exponent_content uuid,
  exponent_positive uuid,
  exponent_negative uuid,
  -- What was typed for the placeholders, by their names.
  "values" jsonb not null default '{}',
  quorum_first jsonb not null,
  quorum_second jsonb,
  also jsonb not null default '[]',
  nature text not null check (nature in ('ORDINARY', 'EXTRAORDINARY')),
  notary_required boolean not null,
  skip_vote boolean not null,
  notes text,
  excluded jsonb not null default '[]',
  status text not null default 'PENDING' check (status in ('PENDING', 'CURRENT', 'VOTING', 'VOTED', 'SKIPPED')),
  accepted boolean,
  vote_results jsonb,
  -- All its words, for searching.
  words text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (company_id, meeting_id) references meetings (company_id, _id) on delete cascade,
  -- Points change places within one transaction.
  unique (meeting_id, position) deferrable initially deferred,
  check ((meeting_id is null) = (position is null))
);
create index agenda_points_library on agenda_points (company_id, meeting_type) where meeting_id is null;
create index agenda_points_template on agenda_points (company_id, template_id) where meeting_id is not null;
create index agenda_points_source on agenda_points (odg_id);

-- The files of a point, each of one point alone. Who may open one stands with the file.
create table agenda_files (
  point_id uuid not null references agenda_points on delete cascade,
  file_id uuid primary key references files on delete cascade,
  position int not null
);
create index agenda_files_point on agenda_files (point_id, position);
