-- Votes before the meeting: whether they are taken, and until when; null is until the meeting begins. Fixed when the notice leaves.
alter table meetings add column advance jsonb not null default '{"enabled": false, "closes_at": null}';
-- A view has the columns that its table had when it was made.
create or replace view sittings as select * from meetings where form = 'MEETING';
-- The text of a point as its notice had it: who voted before upon other words has not voted upon these. Null before the notice, and for what came after it.
alter table agenda_points add column notice_sha256 text;

alter table votes drop constraint votes_vote_type_check;
alter table votes add constraint votes_vote_type_check check (vote_type in ('SELF', 'DELEGATION', 'PRESENCE', 'ADVANCE'));
alter table election_votes drop constraint election_votes_vote_type_check;
alter table election_votes add constraint election_votes_vote_type_check check (vote_type in ('SELF', 'DELEGATION', 'PRESENCE', 'ADVANCE'));

-- The key of the ballots of a meeting, itself sealed by the installation's.
create table advance_keys (
  meeting_id uuid primary key references meetings on delete cascade,
  wrapped bytea not null
);

-- Who voted before the meeting and when; what they said is sealed. Every version is kept.
create table advance_ballots (
  _id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null,
  company_id uuid not null,
  convocation_id uuid not null,
  member_id uuid not null,
  version int not null,
  given_at timestamptz not null,
  valid_for_second boolean not null,
  sealed bytea not null,
  sealed_sha256 text not null,
  -- Drawn, as a picture.
  signature text not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('REPLACED', 'WITHDRAWN', 'ENTRY', 'DELEGATION')),
  check ((ended_at is null) = (ended_by is null)),
  unique (meeting_id, member_id, version),
  foreign key (company_id, meeting_id) references meetings (company_id, _id) on delete cascade,
  foreign key (meeting_id, convocation_id) references convocations (meeting_id, _id) on delete cascade,
  foreign key (meeting_id, member_id) references meeting_members (meeting_id, member_id) on delete cascade
);
-- One stands, whoever gives two at once.
create unique index advance_ballots_standing on advance_ballots (meeting_id, member_id) where ended_at is null;
