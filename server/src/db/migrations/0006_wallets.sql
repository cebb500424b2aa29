-- One wallet a person or a company, made when first needed. `real` is the sum of its ledger, kept by the trigger below: the check is what refuses a debt.
create table wallets (
  _id uuid primary key default gen_random_uuid(),
  -- Nobody's once a closed account has been removed: what was paid stays in the books.
  user_id uuid unique references users on delete set null,
  company_id uuid unique references companies on delete restrict,
  real bigint not null default 0 check (real >= 0),
  check (user_id is null or company_id is null)
);

create table ledger (
  _id uuid primary key default gen_random_uuid(),
  wallet_id uuid not null references wallets,
  amount_units bigint not null,
  kind text not null check (kind in ('PURCHASE', 'CHARGE', 'REFUND', 'TRANSFER_IN', 'TRANSFER_OUT', 'SUBSCRIPTION', 'COUPON', 'RETRIBUTION', 'ADJUST')),
  code text,
  qty int,
  -- The list price, also where a plan by contract charges nothing.
  unit_price bigint,
  stage text,
  meeting_id uuid,
  -- Who did it; nobody for a job or an operator. No foreign key, here and below: an account may be removed, a line may not change.
  user_id uuid,
  -- The other end of a transfer.
  counterpart_id uuid references wallets,
  idempotency_key text not null unique,
  created_at timestamptz not null,
  check (kind not in ('CHARGE', 'TRANSFER_OUT', 'SUBSCRIPTION') or amount_units <= 0),
  check (kind not in ('PURCHASE', 'REFUND', 'TRANSFER_IN', 'COUPON') or amount_units >= 0)
);
create index ledger_wallet on ledger (wallet_id, created_at desc, _id);
create index ledger_meeting on ledger (meeting_id) where meeting_id is not null;
create trigger ledger_append_only before update or delete or truncate on ledger execute function refuse_change();

create function post_to_wallet() returns trigger language plpgsql as $$
begin
  update wallets set real = real + new.amount_units where _id = new.wallet_id;
  return null;
end $$;
create trigger ledger_posts after insert on ledger for each row execute function post_to_wallet();

create table coupons (
  _id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9]{8}$'),
  name text not null,
  description text,
  discount_type text not null check (discount_type in ('PERCENTAGE', 'FIXED')),
  value int not null check (value >= 0 and (discount_type = 'FIXED' or value <= 100)),
  -- Units given on top.
  credits bigint not null default 0 check (credits >= 0),
  start_date timestamptz not null,
  end_date timestamptz not null,
  max_uses int check (max_uses > 0),
  uses int not null default 0,
  created_at timestamptz not null,
  check (max_uses is null or uses <= max_uses)
);
-- Once a wallet: the key decides between two who try at once.
create table coupon_redemptions (
  coupon_id uuid not null references coupons,
  wallet_id uuid not null references wallets,
  intent_id text not null unique,
  redeemed_at timestamptz not null,
  primary key (coupon_id, wallet_id)
);

-- Who pays with the provider: its name for a person or a company.
create table card_customers (
  wallet_id uuid primary key references wallets,
  customer_id text not null unique
);

create table card_intents (
  -- The provider's own id; ours for one that cost nothing.
  _id text primary key,
  wallet_id uuid not null references wallets,
  user_id uuid not null,
  product_id text not null,
  quantity int not null check (quantity > 0),
  credits_units bigint not null check (credits_units > 0),
  currency text not null check (currency in ('EUR', 'USD', 'GBP')),
  -- Before and after the coupon.
  list_cents int not null,
  amount_cents int not null check (amount_cents >= 0),
  coupon_id uuid references coupons,
  -- A renewal that lacks credits buys them by itself.
  subscription_id uuid,
  -- FAILED is a renewal whose card was refused: nobody is there to try another.
  status text not null check (status in ('OPEN', 'PAID', 'FAILED', 'CANCELED')),
  -- What the caller, or the renewal, calls this purchase: asked for twice, it is the same one.
  request_key text not null unique default gen_random_uuid()::text,
  requested_at timestamptz not null,
  paid_at timestamptz
);
create index card_intents_wallet on card_intents (wallet_id, requested_at desc);
create index card_intents_open on card_intents (requested_at) where status = 'OPEN';

-- The books of the trial provider, apart from ours as a real provider's are. Only its published test numbers come in here.
create table trial_card_intents (
  _id text primary key,
  client_secret text not null unique,
  customer_id text not null,
  request_key text not null unique,
  amount_cents int not null,
  currency text not null,
  metadata jsonb not null,
  saves_card boolean not null,
  -- The card that is set on it: { number, exp_month, exp_year }.
  card jsonb,
  status text not null check (status in ('requires_payment_method', 'requires_confirmation', 'requires_action', 'succeeded', 'canceled')),
  created_at timestamptz not null
);
create table trial_saved_cards (
  _id text primary key,
  customer_id text not null,
  number text not null,
  exp_month int not null,
  exp_year int not null,
  saved_at timestamptz not null,
  unique (customer_id, number)
);

-- Every verified event of the provider once, in whatever order they come.
create table card_events (
  _id text primary key,
  type text not null,
  intent_id text,
  received_at timestamptz not null
);

create table subscriptions (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  code text not null,
  category text not null check (category in ('SUBSCRIPTION', 'SERVICE', 'CUSTOM')),
  buyer_id uuid references users on delete set null,
  duration text not null check (duration in ('monthly', 'yearly', 'LIFETIME')),
  start_date timestamptz not null,
  end_date timestamptz,
  price bigint not null check (price >= 0),
  max_members_convocation int,
  max_members_live int,
  automatic_renewal boolean not null,
  -- How many renewals in a row failed, and when the next is tried.
  failures int not null default 0,
  retry_at timestamptz,
  is_trial boolean not null default false,
  created_at timestamptz not null,
  check ((duration = 'LIFETIME') = (end_date is null))
);
create index subscriptions_company on subscriptions (company_id, end_date desc);
create index subscriptions_renewal on subscriptions (end_date) where automatic_renewal;
-- The free trial is given once to a VAT number, whoever registers it again.
create table subscription_trials (
  vat_number text primary key,
  company_id uuid not null references companies on delete restrict,
  given_at timestamptz not null
);

-- What a dealer has earned, in cents of the currency paid; a reversal is a row below zero.
create table retributions (
  _id uuid primary key default gen_random_uuid(),
  dealer_id uuid not null,
  company_id uuid not null references companies on delete restrict,
  intent_id text not null references card_intents,
  percentage int not null,
  cents int not null,
  currency text not null,
  created_at timestamptz not null,
  unique (intent_id, cents)
);
create index retributions_dealer on retributions (dealer_id, created_at);
create trigger retributions_append_only before update or delete or truncate on retributions execute function refuse_change();
-- A dealer may have the same value in credits, ten cents a unit, on top of the statement.
alter table consultants add column pay_in_credits boolean not null default false;
