-- Companies that turn to the market for risk capital (art. 2325-bis): one person may represent more of their members (art. 2372 c. 6).
alter table companies
  add column market text not null default 'NONE' check (market in ('NONE', 'MTF', 'REGULATED')),
  -- Not on a market, and yet among the public to a relevant extent.
  add column widely_held boolean not null default false;
