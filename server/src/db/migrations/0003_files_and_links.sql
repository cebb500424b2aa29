create table companies (
  _id uuid primary key default gen_random_uuid(),
  business_name text not null,
  created_at timestamptz not null
);

create table company_roles (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('ADMIN', 'CONSULTANT')),
  enabled boolean not null default true,
  primary key (company_id, user_id, role)
);
create index company_roles_user on company_roles (user_id);

-- Revoking a link raises the generation: the slug of the next one is another.
create table personal_links (
  slug_hash bytea primary key,
  company_id uuid not null references companies on delete cascade,
  meeting_id uuid not null,
  member_id uuid not null,
  generation int not null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  unique (meeting_id, member_id, generation)
);

create table files (
  _id uuid primary key default gen_random_uuid(),
  name text not null,
  context text not null check (context in ('odg', 'verbal', 'delegation', 'temp')),
  company_id uuid references companies on delete cascade,
  meeting_id uuid,
  owner_user uuid references users on delete set null,
  owner_member uuid,
  -- Null: everybody who may see the meeting.
  member_ids uuid[],
  created_at timestamptz not null,
  check (context = 'temp' or company_id is not null)
);
create index files_company on files (company_id);

create table file_versions (
  file_id uuid not null references files on delete cascade,
  version int not null,
  storage_key text not null unique,
  name text not null,
  mime_type text not null,
  -- PENDING until its bytes were seen, measured and found good at first use.
  state text not null check (state in ('PENDING', 'READY')),
  bytes int,
  sha256 bytea,
  created_at timestamptz not null,
  primary key (file_id, version)
);
create index file_versions_pending on file_versions (created_at) where state = 'PENDING';
