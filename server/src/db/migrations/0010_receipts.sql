-- What certified mail providers said of our letters. Everything that claims to speak of one is kept; `counted` is what the product believes.
create table receipts (
  _id uuid primary key default gen_random_uuid(),
  -- Where it arrived: `platform`, or `company:<id>`, and under which number there.
  mailbox text not null,
  folder text not null,
  uid bigint not null,
  sha256 bytea not null,
  bytes int not null,
  -- Null for a letter that is none of ours: a company's mailbox also holds the receipts of its other letters, and those stay there.
  mail_id uuid references mails on delete cascade,
  raw bytea,
  -- Null where it could not be read.
  kind text check (kind in ('accettazione', 'non-accettazione', 'presa-in-carico', 'avvenuta-consegna', 'preavviso-errore-consegna', 'errore-consegna', 'rilevazione-virus')),
  reference_message_id text,
  -- The provider's own name for the letter.
  provider_message_id text,
  recipient text,
  provider text,
  at timestamptz,
  error text,
  daticert text,
  signature text not null check (signature in ('valid', 'invalid', 'unknown')),
  signer text,
  signature_detail text,
  -- Of those whom the installation trusted when it was checked: with others it is checked again.
  anchors bytea not null,
  counted boolean not null,
  doubt text check (doubt in ('MALFORMED', 'UNKNOWN_MESSAGE', 'OTHER_MAILBOX', 'OTHER_RECIPIENT', 'SIGNATURE_INVALID', 'SIGNATURE_UNKNOWN', 'REPEATED')),
  is_trial boolean not null,
  received_at timestamptz not null,
  created_at timestamptz not null,
  check (counted = (doubt is null)),
  check (not counted or (mail_id is not null and kind is not null and raw is not null)),
  check ((mail_id is null) = (raw is null))
);
-- The same message twice is one, wherever in the mailbox it lies by now.
create unique index receipts_message on receipts (mailbox, sha256);
-- Of two receipts that say the same of a letter, one counts.
create unique index receipts_once on receipts (mail_id, kind) where counted;
create index receipts_mail on receipts (mail_id, received_at) where mail_id is not null;
create index receipts_unverified on receipts (created_at) where doubt = 'SIGNATURE_UNKNOWN';

-- How it goes with the mailboxes that are read, and how far each of their folders was.
create table mailboxes (
  mailbox text primary key,
  -- Of its settings: with others it is tried at once, however often it failed.
  version text not null,
  read_at timestamptz,
  -- Why it cannot be read: a key of the locale files, and what the server said. How often in a row, and when it is tried again, by the machine's clock.
  failed_at timestamptz,
  reason text,
  detail text,
  failures int not null default 0,
  not_before timestamptz
);
create table mailbox_folders (
  mailbox text not null references mailboxes on delete cascade,
  folder text not null,
  uid_validity text not null,
  uid bigint not null,
  primary key (mailbox, folder)
);

-- From when on a mailbox that is read for the first time may hold receipts.
create index mails_certified on mails (company_id, created_at) where certified;

-- The mailbox of the trial mail service: what its provider, which exists nowhere, has written.
create table trial_receipts (
  uid bigint primary key,
  mail_id uuid not null references mails on delete cascade,
  kind text not null,
  raw bytea not null,
  received_at timestamptz not null,
  unique (mail_id, kind)
);
