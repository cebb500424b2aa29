-- What people hand in for the books and for packages to offices.
alter table files drop constraint files_context_check;
alter table files add constraint files_context_check check (context in ('odg', 'verbal', 'delegation', 'communication', 'book', 'filing', 'temp'));
-- Printed books, sealed ones and packages are found by their hash, too.
alter table issued_files drop constraint issued_files_kind_check;
alter table issued_files add constraint issued_files_kind_check check (kind in ('SHEET', 'BUNDLE', 'ANSWER', 'BOOK', 'CONSERVATION'));
-- Lines of text in the document as it was typeset; null where nobody counted them, and a page is said to have twenty-five.
alter table verbals add column lines int check (lines >= 0);

-- How a book is kept from a day on. Nothing is changed: what was registered before stays as it was kept.
create table book_settings (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete restrict,
  code text not null check (code in ('SOC', 'ASM', 'CDA', 'COL', 'CEX', 'OBB')),
  seq int not null,
  mode text not null check (mode in ('PAPER', 'DIGITAL')),
  since text not null check (since ~ '^\d{4}-\d\d-\d\d$'),
  -- { office, day, pages_from, pages_to, stamp_paid_cents } of sheets that were stamped before their use (art. 2421 c. 3).
  vidimation jsonb,
  -- The page on which the book begins here: one that was kept on paper elsewhere goes on where that ended.
  first_page int not null check (first_page >= 1),
  at timestamptz not null,
  unique (company_id, code, seq)
);
create trigger book_settings_final before update or delete or truncate on book_settings execute function refuse_change();

-- What somebody else wrote and the company files in a book of its own: acts of auditors, decisions of a sole director.
create table book_uploads (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete restrict,
  code text not null check (code in ('CDA', 'COL', 'CEX', 'OBB')),
  year int not null,
  number int not null,
  title text not null,
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  signers text[] not null default '{}',
  file_id uuid not null unique references files on delete restrict,
  sha256 bytea not null,
  pages int not null check (pages > 0),
  lines int not null check (lines >= 0),
  registered_at timestamptz not null,
  unique (company_id, code, sha256),
  unique (company_id, code, year, number)
);
create trigger book_uploads_final before update or delete or truncate on book_uploads execute function refuse_change();

-- A digital book as it stood on a day, signed (art. 2215-bis c. 3).
create table book_seals (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete restrict,
  code text not null check (code in ('SOC', 'ASM', 'CDA', 'COL', 'CEX', 'OBB')),
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  signer text not null,
  delegate boolean not null,
  entries int not null,
  pages int not null,
  lines int not null,
  file_id uuid not null unique references files on delete restrict,
  sha256 bytea not null,
  is_timed boolean not null,
  is_trial boolean not null,
  sealed_at timestamptz not null
);
create index book_seals_book on book_seals (company_id, code, sealed_at);
create trigger book_seals_final before update or delete or truncate on book_seals execute function refuse_change();

-- What is due is computed; that it was paid is what people say.
create table book_duty_payments (
  company_id uuid not null references companies on delete restrict,
  duty_id text not null,
  paid_on text not null check (paid_on ~ '^\d{4}-\d\d-\d\d$'),
  file_id uuid references files on delete restrict,
  at timestamptz not null,
  primary key (company_id, duty_id)
);

-- The package of a closed year; made anew where something was registered late, the newest counts.
create table conservation_packages (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete restrict,
  year int not null,
  file_id uuid not null unique references files on delete restrict,
  sha256 bytea not null,
  index_sha256 bytea not null,
  bytes int not null,
  made_at timestamptz not null
);
create index conservation_packages_year on conservation_packages (company_id, year, made_at);
create trigger conservation_packages_final before update or delete or truncate on conservation_packages execute function refuse_change();
