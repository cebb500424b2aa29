-- Browsers that want to be told although no page is open. One belongs to an account for as long as the session lasts in which it was asked for, so that whoever
-- signs out hears no more; or to a personal link, until that is revoked or renewed.
create table push_subscriptions (
  _id uuid primary key default gen_random_uuid(),
  -- Where the maker of the browser takes messages for it, and what they are encrypted to (RFC 8291).
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  user_id uuid references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  slug_hash bytea references personal_links on delete cascade,
  locale text not null,
  created_at timestamptz not null,
  check ((user_id is null) = (session_id is null)),
  check ((user_id is null) = (slug_hash is not null))
);
-- A browser has one account at a time, and may have the links of several meetings.
create unique index push_subscriptions_account on push_subscriptions (endpoint) where user_id is not null;
create unique index push_subscriptions_link on push_subscriptions (slug_hash, endpoint) where slug_hash is not null;
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);
