-- Elections of meetings that were held without the room, as somebody took them down: { rounds: [{ votes, lots }], answers }.
alter table offline_points add column election jsonb;
alter table offline_points add constraint offline_points_one check (votes is null or election is null);
-- A meeting that the product did not convene has no call.
alter table election_votes alter column convocation_id drop not null;
-- Small photographs of who stands, as data addresses: beside the election and not in it, because its rules go into the log of the room.
create table candidate_photos (
  odg_id uuid not null references agenda_points on delete cascade,
  candidate_id uuid not null,
  photo text not null check (length(photo) <= 60000),
  primary key (odg_id, candidate_id)
);
