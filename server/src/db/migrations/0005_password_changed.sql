-- Since when the password is in use. Unknown for accounts older than this column, until they change it.
alter table users add column password_changed_at timestamptz;
