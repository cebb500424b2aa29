-- A company to try the product with, copied for one person: its letters go nowhere, it pays nothing, and its tax identifiers are nobody's.
alter table companies
  add column is_example boolean not null default false,
  -- When somebody who acts for the company read its rules and said that they are those of its statute.
  add column statute_confirmed_at timestamptz,
  -- When a room of the company was rehearsed for the first time: of a rehearsal itself nothing stays.
  add column rehearsed_at timestamptz;
-- A person has one example at a time: of two presses the key serves one.
create unique index companies_example on companies (created_by) where is_example and deleted_at is null;

-- The same keys as before, which examples are not in.
drop index companies_vat, companies_fiscal_code;
create unique index companies_vat on companies (vat_number) where confirmed_at is not null and deleted_at is null and not is_example;
create unique index companies_fiscal_code on companies (fiscal_code) where confirmed_at is not null and deleted_at is null and not is_example;
