-- What the papers of a company state about it (art. 2250). The capital in money, for a company that counts its shares: that of quotas is their sum.
alter table companies
  add column capital_cents bigint check (capital_cents >= 0),
  add column payed_capital_cents bigint check (payed_capital_cents >= 0),
  -- Of the business register; null is that of the province of its REA number.
  add column registry_office text,
  add check (payed_capital_cents is null or capital_cents is null or payed_capital_cents <= capital_cents);
