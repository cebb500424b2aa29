alter table companies
  add column name text not null default '',
  -- Its number in the business registry; null when somebody entered the company by hand.
  add column cerved_id text,
  add column class_code text,
  add column code text not null default 'EXT_SRL',
  add column type text not null default 'SRL' check (type in ('SRL', 'SPA')),
  add column email text check (email = lower(email)),
  add column fiscal_code text check (fiscal_code = upper(fiscal_code)),
  add column vat_number text,
  add column codice_univoco text,
  add column rea_code text,
  add column province text,
  add column location text,
  add column locality text,
  add column locality_code text,
  add column cap text,
  add column address text,
  add column shares_value bigint check (shares_value >= 0),
  add column payed_shares_value bigint check (payed_shares_value >= 0),
  add column vote_value bigint check (vote_value >= 0),
  add column shares_unit text not null default 'EUR_CENT' check (shares_unit in ('EUR_CENT', 'SHARE')),
  add column administrator_id uuid,
  add column is_active_cda boolean not null default true,
  add column payperuse boolean not null default false,
  add column reply_to text,
  -- Only what differs from the defaults of the company's type.
  add column statute jsonb not null default '{}',
  add column logo text,
  -- Hosts, ports and addresses; the passwords are sealed beside it and never leave.
  add column mailer jsonb,
  add column imap_password bytea,
  add column smtp_password bytea,
  -- The certified address that the registry knows: the only one that may confirm a company of the registry.
  add column registry_email text,
  add column confirmed_at timestamptz,
  -- The consultant who brought the company, when a dealer.
  add column dealer_id uuid references users on delete set null,
  add column created_by uuid references users on delete set null,
  add column deleted_at timestamptz,
  add column version int not null default 1,
  -- For searching and sorting: names without accents and case, then the tax identifiers. A line feed sorts before every letter.
  add column search_text text not null generated always as (lower(translate(business_name || E'\n' || name,
    'àáâãäåāăąèéêëēęěìíîïīòóôõöøōőùúûüūůűçćčñńňšśžźżýÿłđðřťďğÀÁÂÃÄÅĀĂĄÈÉÊËĒĘĚÌÍÎÏĪÒÓÔÕÖØŌŐÙÚÛÜŪŮŰÇĆČÑŃŇŠŚŽŹŻÝŸŁĐÐŘŤĎĞ',
    'aaaaaaaaaeeeeeeeiiiiioooooooouuuuuuucccnnnsszzzyylddrtdgAAAAAAAAAEEEEEEEIIIIIOOOOOOOOUUUUUUUCCCNNNSSZZZYYLDDRTDG'))
    || E'\n' || coalesce(vat_number, '') || E'\n' || lower(coalesce(fiscal_code, ''))) stored,
  add check (payed_shares_value is null or shares_value is null or payed_shares_value <= shares_value),
  add check (vote_value is null or shares_value is null or vote_value <= shares_value);
alter table companies alter column name drop default, alter column code drop default, alter column type drop default, alter column shares_unit drop default;
-- Two people may claim a company at once; its certified mail decides, and from then on there is one.
create unique index companies_vat on companies (vat_number) where confirmed_at is not null and deleted_at is null;
create unique index companies_fiscal_code on companies (fiscal_code) where confirmed_at is not null and deleted_at is null;
create unique index companies_cerved on companies (cerved_id) where confirmed_at is not null and deleted_at is null;
-- The same person registering the same company twice is one registration.
create unique index companies_claim on companies (created_by, coalesce(vat_number, fiscal_code)) where confirmed_at is null and deleted_at is null;

alter table company_roles
  add column status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INCACTIVE', 'PENDING', 'REQUESTED_PENDING')),
  add column since timestamptz not null default now(),
  -- Where the invitation goes, when not to the account's own address.
  add column notice_email text,
  -- When the last letter about a consultant's link left: the company's invitation, the consultant's request.
  add column invited_at timestamptz,
  add column requested_at timestamptz;
update company_roles set status = 'INCACTIVE' where not enabled;
alter table company_roles alter column status drop default, alter column since drop default, drop column enabled;
create index company_roles_company on company_roles (company_id, role);

-- Letters to the certified mail that wait for an answer. Slugs are keys: only their hash is kept.
create table company_confirmations (
  slug_hash bytea primary key,
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('REGISTRATION', 'MANAGER', 'CONSULTANT')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index company_confirmations_company on company_confirmations (company_id, user_id);

-- Another address than the registry's may confirm a company only after an operator has looked at it.
create table address_requests (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  email text not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  approved boolean,
  decided_by text
);
create unique index address_requests_open on address_requests (company_id, user_id) where decided_at is null;

create table members (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('P', 'S')),
  first_name text,
  last_name text not null,
  phone text,
  email text check (email = lower(email)),
  emails text[] not null default '{}',
  fiscal_code text check (fiscal_code = upper(fiscal_code)),
  color text not null,
  subject_code text,
  legal_representative text,
  cf_legal_representative text,
  ext_description text,
  employee boolean not null default false,
  holdings jsonb not null default '[]',
  -- Sums of the holdings: nominal value of all of them, votes, and the part that counts as capital.
  shares_value bigint not null default 0 check (shares_value >= 0),
  vote_value bigint not null default 0 check (vote_value >= 0),
  owned_value bigint not null default 0 check (owned_value >= 0),
  is_valid boolean not null,
  signature text,
  twin_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, _id),
  check (vote_value <= shares_value)
);
create index members_name on members (company_id, lower(last_name), lower(first_name), _id);
create index members_invalid on members (company_id) where not is_valid;
create index members_fiscal_code on members (fiscal_code);
alter table companies add foreign key (administrator_id) references members on delete set null;

create table member_roles (
  member_id uuid not null,
  company_id uuid not null,
  code text not null,
  -- Kept with the role: what a code means may be corrected later, what it meant here stays.
  type text not null check (type in ('ADM', 'MAJ', 'PAR', 'EXT', 'DEL')),
  primary key (member_id, code),
  foreign key (company_id, member_id) references members (company_id, _id) on delete cascade
);
create index member_roles_company on member_roles (company_id, type);

-- Who a fiscal code and an address belong to within each group: the keys decide between two at once.
create table member_groups (
  member_id uuid not null,
  company_id uuid not null,
  type text not null,
  fiscal_code text,
  email text,
  primary key (member_id, type),
  foreign key (company_id, member_id) references members (company_id, _id) on delete cascade
);
create unique index member_groups_fiscal_code on member_groups (company_id, type, fiscal_code);
create unique index member_groups_email on member_groups (company_id, type, email);

create table member_lists (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  name text not null,
  created_at timestamptz not null,
  unique (company_id, _id)
);
create unique index member_lists_name on member_lists (company_id, lower(name));
create table member_list_items (
  list_id uuid not null,
  company_id uuid not null,
  member_id uuid not null,
  primary key (list_id, member_id),
  foreign key (company_id, list_id) references member_lists (company_id, _id) on delete cascade,
  foreign key (company_id, member_id) references members (company_id, _id) on delete cascade
);

create table contacts (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('P', 'S')),
  first_name text,
  last_name text not null,
  email text check (email = lower(email)),
  phone text,
  fiscal_code text check (fiscal_code = upper(fiscal_code)),
  legal_representative text,
  cf_legal_representative text,
  ext_description text,
  roles text[] not null default '{}',
  shares_value bigint not null default 0,
  vote_value bigint not null default 0,
  created_at timestamptz not null,
  check (vote_value <= shares_value)
);
create index contacts_name on contacts (company_id, lower(last_name), _id);
create unique index contacts_email on contacts (company_id, email);
create unique index contacts_fiscal_code on contacts (company_id, fiscal_code);

-- What an operator agreed with a consultant who brings companies.
create table consultants (
  user_id uuid primary key references users on delete cascade,
  dealer_id text unique,
  retribution_percentage int check (retribution_percentage between 0 and 100)
);

-- Invitations to somebody without an account; they become links when the address gets one.
create table consultant_invites (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  email text not null check (email = lower(email)),
  notice_email text,
  created_at timestamptz not null,
  invited_at timestamptz not null,
  unique (company_id, email)
);
create index consultant_invites_email on consultant_invites (email);
create index users_consultants on users (last_name) where 'CONSULTANT' = any (roles);
