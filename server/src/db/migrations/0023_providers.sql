-- Who pays is known to one account of one provider: the trial's, or an account of Stripe, where test and live are two. Ids of one mean nothing to another.
-- Of what was begun before, only the provider is known: `stripe` is one of its accounts, and the next answer says whether it is the one in use.
alter table card_customers add column account text;
update card_customers set account = case when customer_id like 'cus\_trial\_%' then 'trial' else 'stripe' end;
alter table card_customers
  alter column account set not null,
  drop constraint card_customers_pkey,
  drop constraint card_customers_customer_id_key,
  add primary key (wallet_id, account),
  add unique (account, customer_id);
-- Null for what cost nothing.
alter table card_intents add column account text;
update card_intents set account = case when _id like 'pi\_trial\_%' then 'trial' else 'stripe' end where _id not like 'free\_%';

alter table mails
  -- The provider took it and said that the address is one of ordinary mail: whether it arrives, nobody will certify.
  add column is_unprovable boolean not null default false,
  -- When somebody on its way warned that it has not arrived yet, and why.
  add column delayed_at timestamptz,
  add column delay text;
update mails set is_unprovable = true where exists (
  select 1 from receipts r where r.mail_id = mails._id and r.counted and r.kind = 'accettazione' and r.daticert like '%tipo="esterno"%');
update mails set delayed_at = r.at, delay = concat_ws(': ', r.provider, r.error)
  from receipts r where r.mail_id = mails._id and r.counted and r.kind = 'preavviso-errore-consegna';

-- Of what was signed elsewhere: by what its certificate was found to be of the signer. NAME was confirmed by a person; before this was asked, nothing was.
alter table verbal_signatures add column identity text check (identity in ('FISCAL_CODE', 'NAME', 'UNCHECKED'));
alter table verbal_signatures add column holder text;
update verbal_signatures set identity = 'UNCHECKED' where way = 'ELSEWHERE';
alter table verbal_signatures add check ((way is not distinct from 'ELSEWHERE') = (identity is not null));
drop trigger verbal_signatures_final on verbal_signatures;
create trigger verbal_signatures_final before update on verbal_signatures for each row
  when (old.signed_at is not null
    and (old.signed_at, old.way, old.name, old.role, old.identity, old.holder) is distinct from (new.signed_at, new.way, new.name, new.role, new.identity, new.holder))
  execute function refuse_change();
