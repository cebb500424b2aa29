-- What members ask and propose before an assembly, and what the company answers.
create table questions (
  _id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null,
  company_id uuid not null,
  member_id uuid not null,
  -- Null where it is about no point.
  odg_id uuid references agenda_points on delete set null,
  kind text not null check (kind in ('QUESTION', 'PROPOSAL')),
  text text not null,
  file_id uuid references files,
  asked_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  published boolean not null default false,
  version int not null default 1,
  check ((answer is null) = (answered_at is null)),
  check (not published or kind = 'PROPOSAL' or answer is not null),
  foreign key (company_id, meeting_id) references meetings (company_id, _id) on delete cascade,
  foreign key (meeting_id, member_id) references meeting_members (meeting_id, member_id) on delete cascade
);
-- The same words about the same point are one question, however often they were sent.
create unique index questions_same on questions (meeting_id, member_id, kind, coalesce(odg_id, meeting_id), md5(text));

-- A proxy to the designated representative may be a signed paper, in the place of a drawn signature; the company may enter one that it received.
alter table advance_ballots alter column signature drop not null;
alter table advance_ballots add column file_id uuid references files;
alter table advance_ballots add column issued_by uuid references users;
alter table advance_ballots add constraint advance_ballots_signed check (signature is not null or file_id is not null);
create unique index advance_ballots_paper on advance_ballots (file_id) where ended_at is null;
