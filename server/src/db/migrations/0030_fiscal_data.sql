-- To whom what a wallet buys is charged. Written by whoever pays; without a row the data of the company, or of the person, say it.
create table fiscal_profiles (
  wallet_id uuid primary key references wallets,
  kind text not null check (kind in ('COMPANY', 'PERSON', 'PA', 'FOREIGN')),
  name text,
  first_name text,
  last_name text,
  vat_number text,
  fiscal_code text,
  address text,
  cap text,
  locality text,
  province text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  recipient_code text,
  pec text,
  split_payment boolean not null,
  updated_at timestamptz not null
);
-- A closed account that is removed leaves its wallet to the books, and not where its owner lived: each purchase keeps its own buyer.
create function forget_fiscal_profile() returns trigger language plpgsql as $$
begin
  delete from fiscal_profiles where wallet_id = new._id;
  return null;
end $$;
create trigger wallets_forget_fiscal after update of user_id on wallets for each row
  when (old.user_id is not null and new.user_id is null) execute function forget_fiscal_profile();

-- How the VAT of a purchase is paid, at which percentage, and the two parts of its amount; null for what was bought before this was noted.
alter table card_intents
  add column vat_case text check (vat_case in ('INCLUDED', 'REVERSE_CHARGE', 'NOT_SUBJECT', 'SPLIT_PAYMENT')),
  add column vat_rate int,
  add column net_cents int,
  add column vat_cents int,
  -- The fiscal data as they were when it was paid.
  add column buyer jsonb,
  -- Of its receipt, given when it is paid. It is no invoice: a number that was drawn for nothing is no fault.
  add column receipt_number int unique,
  -- When it was written to whoever paid.
  add column receipt_sent_at timestamptz;
create sequence receipt_numbers as int;
update card_intents i set receipt_number = it.number
  from (select _id, row_number() over (order by paid_at, _id) as number from card_intents where status = 'PAID') it where it._id = i._id;
select setval('receipt_numbers', greatest(1, (select count(*) from card_intents where status = 'PAID')), exists (select 1 from card_intents where status = 'PAID'));
