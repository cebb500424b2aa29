-- How often somebody has called within a minute, where several processes count together. Not in the log of the database: after a crash everybody begins anew.
create unlogged table rate_counts (
  key_hash bytea primary key,
  counted integer not null check (counted > 0),
  until timestamptz not null
);
create index rate_counts_until on rate_counts (until);
