-- What people type and what they look for, alike: without case, accents and signs. A dot holds letters together, so that «S.r.l.» is found by «srl».
create function search_fold(given text) returns text language sql immutable strict parallel safe
  return lower(translate(given,
    'àáâãäåāăąèéêëēęěìíîïīòóôõöøōőùúûüūůűçćčñńňšśžźżýÿłđðřťďğÀÁÂÃÄÅĀĂĄÈÉÊËĒĘĚÌÍÎÏĪÒÓÔÕÖØŌŐÙÚÛÜŪŮŰÇĆČÑŃŇŠŚŽŹŻÝŸŁĐÐŘŤĎĞ''’‘`´"«»“”-–_/\@&,;:()+*?!|<>.',
    'aaaaaaaaaeeeeeeeiiiiioooooooouuuuuuucccnnnsszzzyylddrtdgAAAAAAAAAEEEEEEEIIIIIOOOOOOOOUUUUUUUCCCNNNSSZZZYYLDDRTDG                             '));
-- Its words, each to be found by how it begins.
create function search_words(given text) returns tsvector language sql immutable strict parallel safe
  return to_tsvector('simple', search_fold(given));
create index companies_words on companies using gin (search_words(business_name || ' ' || name || ' ' || coalesce(vat_number, '') || ' ' || coalesce(fiscal_code, '')));
create index members_words on members using gin (search_words(last_name || ' ' || coalesce(first_name, '') || ' ' || coalesce(fiscal_code, '') || ' ' || coalesce(email, '')));
create index meetings_words on meetings using gin (search_words(name || case meeting_type when 'BOARD' then ' consiglio cda board' else ' assemblea assembly' end));

-- What somebody took away a moment ago, as its rows stood: put back if they change their mind, forgotten by a job soon after.
create table removals (
  _id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('MEMBER', 'CONTACT', 'POINT', 'MEETING')),
  -- The meeting that the point stood in; null for one of the library and for everything else.
  meeting_id uuid,
  -- By the name of their table, in the order in which they can be written again; and what pointed at them.
  kept jsonb not null,
  -- Files that stay while this does, though nothing names them any more.
  file_ids uuid[] not null default '{}',
  -- By the machine's clock.
  removed_at timestamptz not null,
  restored_at timestamptz
);
create index removals_age on removals (removed_at);
