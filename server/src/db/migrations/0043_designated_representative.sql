-- The designated representative: who, in which way, until when proxies are given, and what it declared; null where there is none.
alter table meetings add column designated jsonb;
-- A view has the columns that its table had when it was made.
create or replace view sittings as select * from meetings where form = 'MEETING';

-- A proxy to the designated representative is sealed as a vote before the meeting is: one of the two stands.
alter table advance_ballots add column is_designated boolean not null default false;
alter table advance_ballots drop constraint advance_ballots_ended_by_check;
alter table advance_ballots add constraint advance_ballots_ended_by_check check (ended_by in ('REPLACED', 'WITHDRAWN', 'ENTRY', 'DELEGATION', 'DESIGNATED'));
