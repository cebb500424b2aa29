-- What somebody took down of a meeting that was not held in the product's room.
create table offline_records (
  meeting_id uuid primary key references meetings on delete cascade,
  held_at timestamptz not null,
  ended_at timestamptz,
  convocation_type text not null check (convocation_type in ('FIRST', 'SECOND')),
  totalitarian boolean not null default false,
  -- Directors and auditors who were away and knew of it (art. 2479-bis c. 5).
  informed uuid[] not null default '{}',
  -- How people had been called, in words.
  notice_text text,
  -- Who presided in the place of the one whom the notice of a convened meeting named (art. 2371, 2479-bis c. 4). Null: as the meeting says.
  chair_id uuid,
  -- Kind and statute of the company on the day on which the votes were entered: they are counted by these, whatever changes later.
  company jsonb,
  check (ended_at >= held_at)
);
create table offline_presences (
  meeting_id uuid not null,
  member_id uuid not null,
  presence text not null check (presence in ('NOT_CONVOCATED', 'PRESENT', 'ABSENT', 'DELEGATION')),
  delegate_id uuid,
  primary key (meeting_id, member_id),
  foreign key (meeting_id, member_id) references meeting_members (meeting_id, member_id) on delete cascade,
  foreign key (meeting_id, delegate_id) references meeting_members (meeting_id, member_id) on delete cascade,
  check ((presence = 'DELEGATION') = (delegate_id is not null)),
  check (delegate_id <> member_id)
);
-- Until the minutes are confirmed they can be corrected; then the votes stand with those of all other meetings.
create table offline_points (
  meeting_id uuid not null references meetings on delete cascade,
  odg_id uuid primary key references agenda_points on delete cascade,
  -- [{ member_id, accepted, weight? }]; null: not put to the vote.
  votes jsonb,
  discussion text
);
create index offline_points_meeting on offline_points (meeting_id);
-- A meeting that the product did not convene has no call.
alter table votes alter column convocation_id drop not null;

create table verbals (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  meeting_id uuid not null unique,
  meeting_type text not null check (meeting_type in ('ASSEMBLY', 'BOARD')),
  locale text not null,
  -- Null: as the places of chair and secretary suggest.
  closing text check (closing in ('ON_SPOT', 'LATER')),
  -- What the product wrote, and the text as it stands: passages of core/src/minutes/schema.ts.
  generated jsonb not null,
  blocks jsonb not null,
  version int not null default 1,
  -- In the company's book of their kind, from one in each year (art. 2421, 2478).
  book_year int,
  book_number int,
  pages int,
  -- What they are told by once they are final, whatever happens to the company's name: { title, subtitle, book, company_name, held_at, for_notary }.
  told jsonb,
  confirmed_at timestamptz,
  confirmed_by uuid references users on delete set null,
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (company_id, meeting_id) references meetings (company_id, _id) on delete restrict,
  unique (company_id, meeting_type, book_year, book_number),
  check ((confirmed_at is null) = (told is null)),
  check ((book_year is null) = (book_number is null))
);
-- Only their place in the book may still come, once: a notary's deed takes it when it is there.
create trigger verbals_final before update on verbals for each row
  when (old.confirmed_at is not null and (old.company_id, old.meeting_id, old.locale, old.generated, old.blocks, old.version, old.told, old.confirmed_at,
      coalesce(old.book_year, new.book_year), coalesce(old.book_number, new.book_number))
    is distinct from (new.company_id, new.meeting_id, new.locale, new.generated, new.blocks, new.version, new.told, new.confirmed_at, new.book_year, new.book_number))
  execute function refuse_change();
create trigger verbals_kept before delete on verbals for each row when (old.confirmed_at is not null) execute function refuse_change();

create table verbal_versions (
  verbal_id uuid not null references verbals on delete cascade,
  version int not null,
  kind text not null check (kind in ('GENERATED', 'EDITED')),
  blocks jsonb not null,
  author_id uuid references users on delete set null,
  at timestamptz not null,
  primary key (verbal_id, version)
);
create table verbal_notes (
  _id uuid primary key default gen_random_uuid(),
  verbal_id uuid not null references verbals on delete cascade,
  kind text not null check (kind in ('COMMENT', 'CORRECTION')),
  block_id text,
  text text not null,
  -- Who wrote it: an account, or a signer by personal link.
  author_id uuid references users on delete set null,
  member_id uuid,
  author text not null,
  at timestamptz not null,
  resolved_at timestamptz
);
create index verbal_notes_verbal on verbal_notes (verbal_id, at);

create table verbal_signatures (
  verbal_id uuid not null references verbals on delete restrict,
  member_id uuid not null,
  name text not null,
  role text not null check (role in ('PRESIDENT', 'SECRETARY', 'OTHER')),
  position int not null,
  requested_at timestamptz,
  reminded_at timestamptz,
  -- How many reminders have left by themselves: after three days, and after seven.
  reminders int not null default 0,
  read_at timestamptz,
  signed_at timestamptz,
  way text check (way in ('DRAWN', 'ELSEWHERE')),
  refused_at timestamptz,
  refusal text,
  primary key (verbal_id, member_id),
  check ((signed_at is null) = (way is null))
);
create index verbal_signatures_due on verbal_signatures (requested_at) where signed_at is null and refused_at is null and requested_at is not null;
create trigger verbal_signatures_final before update on verbal_signatures for each row
  when (old.signed_at is not null and (old.signed_at, old.way, old.name, old.role) is distinct from (new.signed_at, new.way, new.name, new.role)) execute function refuse_change();
create trigger verbal_signatures_kept before delete on verbal_signatures for each row when (old.signed_at is not null) execute function refuse_change();

-- The files of confirmed minutes, each on top of the one before.
create table verbal_documents (
  _id uuid primary key default gen_random_uuid(),
  verbal_id uuid not null references verbals on delete restrict,
  seq int not null,
  kind text not null check (kind in ('CONFIRMED', 'SEALED', 'ELSEWHERE', 'ENVELOPE', 'DEED')),
  file_id uuid not null unique references files on delete restrict,
  name text not null,
  sha256 bytea not null,
  bytes int not null,
  -- Places for signatures in the PDF as it was typeset.
  areas jsonb not null default '[]',
  member_ids uuid[] not null default '{}',
  at timestamptz not null,
  unique (verbal_id, seq)
);
create index verbal_documents_sha256 on verbal_documents (sha256);
create trigger verbal_documents_final before update or delete or truncate on verbal_documents execute function refuse_change();

-- Everything else that left the product as a file that proves something: whoever has it can ask whether it came from here.
create table issued_files (
  sha256 bytea primary key,
  company_id uuid not null references companies on delete cascade,
  meeting_id uuid references meetings on delete cascade,
  kind text not null check (kind in ('SHEET', 'BUNDLE')),
  title text not null,
  issued_at timestamptz not null
);
