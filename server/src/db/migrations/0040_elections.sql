-- A point is voted with yes or no, or elects people: then it has the rules of the election and who stands, and its rounds as they were counted.
alter table agenda_points add column vote_kind text not null default 'MOTION' check (vote_kind in ('MOTION', 'ELECTION'));
alter table agenda_points add column election jsonb;
alter table agenda_points add column election_results jsonb;
alter table agenda_points add constraint agenda_points_election check ((vote_kind = 'ELECTION') = (election is not null));
-- Who was elected stays so.
create trigger agenda_points_elected before update on agenda_points for each row
  when (old.status in ('VOTED', 'SKIPPED') and (old.vote_kind, old.election, old.election_results) is distinct from (new.vote_kind, new.election, new.election_results))
  execute function refuse_change();

-- The votes of a round as they stood when it stopped. A right that was divided has a row for each part.
create table election_votes (
  meeting_id uuid not null references meetings on delete restrict,
  convocation_id uuid not null references convocations on delete restrict,
  odg_id uuid not null references agenda_points on delete restrict,
  round int not null,
  member_id uuid not null,
  part int not null,
  delegate_id uuid,
  -- Ids of candidates or of one list, "AGAINST" or "ABSTAIN".
  choice jsonb not null,
  weight bigint not null check (weight > 0),
  vote_type text not null check (vote_type in ('SELF', 'DELEGATION', 'PRESENCE')),
  -- Nobody had said anything: an abstention.
  auto boolean not null,
  at timestamptz not null,
  primary key (odg_id, round, member_id, part)
);
create index election_votes_meeting on election_votes (meeting_id);
create trigger election_votes_final before update or delete or truncate on election_votes execute function refuse_change();

-- Who has voted in secret, without a moment. All rows of a round are written anew, in an order of chance, whenever somebody votes: nothing of
-- them tells who came first.
create table secret_voters (
  odg_id uuid not null references agenda_points on delete cascade,
  round int not null,
  member_id uuid not null,
  primary key (odg_id, round, member_id)
);
-- The papers of a round in one row, encrypted and shuffled anew with each that is put in: rows for each would stand in the order in which they came.
create table secret_urns (
  odg_id uuid not null references agenda_points on delete cascade,
  round int not null,
  box bytea not null,
  -- Of the box as it was opened; null until then. The box goes when its time has passed, the hash stays.
  sha256 text,
  primary key (odg_id, round)
);
