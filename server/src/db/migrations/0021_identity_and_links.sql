-- When the business registry was last asked about its tax identifiers. Null: never, as in an installation without a registry.
-- Of those entered by hand before this column there is no knowing: one of two numbers was looked up, and a silent registry let all pass.
alter table companies add column registry_checked_at timestamptz;
update companies set registry_checked_at = created_at where cerved_id is not null;

-- Name and tax identifiers that a confirmed company is to have once its certified mail has answered.
alter table company_confirmations
  drop constraint company_confirmations_kind_check,
  add column identity jsonb,
  add constraint company_confirmations_kind_check check (kind in ('REGISTRATION', 'MANAGER', 'CONSULTANT', 'IDENTITY')),
  add constraint company_confirmations_identity_check check ((kind = 'IDENTITY') = (identity is not null));

-- When somebody took their personal link away from them; until it is renewed no letter brings another.
alter table meeting_members add column link_revoked_at timestamptz;
