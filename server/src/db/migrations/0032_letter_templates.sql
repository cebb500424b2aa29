-- Texts of letters that a company keeps under a name.
create table letter_templates (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  name text not null,
  subject text not null,
  body jsonb not null,
  created_at timestamptz not null
);
create unique index letter_templates_name on letter_templates (company_id, lower(name));
