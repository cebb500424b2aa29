-- Why nothing is known of what a message says that arrived: it was too long to be read, or could not be read in its time. Said in the reader's language.
alter table communications add column unread text check (unread in ('TOO_LONG', 'UNREADABLE'));
update communications set unread = 'TOO_LONG', preview = '' where sha256 is not null and storage_key is null;
