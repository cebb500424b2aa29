-- The log of a live meeting: everything that happened in its room, once and in order. A second call goes on in the log of the first. A rehearsal
-- has a log of its own, which is thrown away.
create table live_logs (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  meeting_id uuid not null,
  kind text not null check (kind in ('REAL', 'REHEARSAL')),
  -- Of the last event. Its row lock is what makes two acts take turns.
  seq int not null default 0,
  -- How many robots a rehearsal has.
  robots int,
  created_at timestamptz not null,
  unique (meeting_id, kind),
  foreign key (company_id, meeting_id) references meetings (company_id, _id) on delete cascade
);
create table live_events (
  log_id uuid not null references live_logs on delete cascade,
  seq int not null,
  type text not null,
  at timestamptz not null,
  actor jsonb not null,
  -- What the event says beside its type, seq, moment and actor.
  data jsonb not null,
  is_rehearsal boolean not null,
  primary key (log_id, seq)
);
create index live_events_chat on live_events (log_id, seq) where type = 'CHAT';
create index live_events_opened on live_events (log_id, seq) where type = 'OPENED';
create trigger live_events_no_change before update or truncate on live_events execute function refuse_change();
create trigger live_events_kept before delete on live_events for each row when (not old.is_rehearsal) execute function refuse_change();

-- From the start of the meeting on `person` is who took part, with what weight, whatever the book says later.
alter table meeting_members add column frozen_at timestamptz;

-- What was decided stays so.
create trigger agenda_points_final before update on agenda_points for each row
  when (old.status in ('VOTED', 'SKIPPED') and (old.status, old.accepted, old.vote_results, old.excluded, old.title, old.quorum_first, old.quorum_second, old.also)
    is distinct from (new.status, new.accepted, new.vote_results, new.excluded, new.title, new.quorum_first, new.quorum_second, new.also))
  execute function refuse_change();
create trigger agenda_points_kept before delete on agenda_points for each row when (old.status in ('VOTED', 'SKIPPED')) execute function refuse_change();

-- The votes of a point as they stood when it stopped. A right that was divided has a row for each part.
create table votes (
  meeting_id uuid not null references meetings on delete restrict,
  convocation_id uuid not null references convocations on delete restrict,
  odg_id uuid not null references agenda_points on delete restrict,
  member_id uuid not null,
  accepted smallint not null check (accepted in (1, 0, -1)),
  weight bigint not null check (weight > 0),
  vote_type text not null check (vote_type in ('SELF', 'DELEGATION', 'PRESENCE')),
  delegate_id uuid,
  -- Nobody had said anything: an abstention.
  auto boolean not null,
  at timestamptz not null,
  primary key (odg_id, member_id, accepted)
);
create index votes_meeting on votes (meeting_id);
create trigger votes_final before update or delete or truncate on votes execute function refuse_change();

-- Lines of members to the room. A process that dies leaves its lines behind, and is known to be dead by its beat.
create table live_processes (
  process_id uuid primary key,
  -- Before the oldest that lives there was perhaps nobody to have a line to.
  started_at timestamptz not null,
  beat_at timestamptz not null
);
create table live_lines (
  line_id uuid primary key,
  meeting_id uuid not null references meetings on delete cascade,
  member_id uuid not null,
  process_id uuid not null,
  opened_at timestamptz not null,
  -- Null while it is open.
  lost_at timestamptz
);
create index live_lines_member on live_lines (meeting_id, member_id);

-- What was said, apart from the log: who withdraws their consent may have it removed.
create table transcript_chunks (
  _id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null references meetings on delete cascade,
  convocation_id uuid not null references convocations on delete cascade,
  member_id uuid not null,
  text text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- As the secretary corrected it; what was heard first stays.
  corrected_text text,
  corrected_by uuid references users on delete set null,
  corrected_at timestamptz,
  -- The same piece sent twice is one.
  unique (meeting_id, member_id, started_at)
);
create index transcript_chunks_time on transcript_chunks (meeting_id, started_at);

-- What browsers tell each other to connect a call; too long for a notification, and worthless a minute later.
create unlogged table live_signals (
  _id bigint generated always as identity primary key,
  meeting_id uuid not null,
  from_member uuid not null,
  to_member uuid not null,
  data jsonb not null,
  at timestamptz not null
);
create index live_signals_at on live_signals (at);
