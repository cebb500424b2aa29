-- The papers of a secret round are destroyed when their time has passed; the hash under which they were counted stays. A box that was never counted stays too.
alter table secret_urns alter column box drop not null;
alter table secret_urns add constraint secret_urns_box check (box is not null or sha256 is not null);
-- A box is kept as it is sealed: what is compressed has a length that tells of what is in it.
alter table secret_urns alter column box set storage external;
