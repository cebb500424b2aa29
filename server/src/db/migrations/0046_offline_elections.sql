-- Elections of meetings that were held without the room, as somebody took them down: { rounds: [{ votes, lots }], answers }.
alter table offline_points add column election jsonb;
alter table offline_points add constraint offline_points_one check (votes is null or election is null);
-- A meeting that the product did not convene has no call.
alter table election_votes alter column convocation_id drop not null;
