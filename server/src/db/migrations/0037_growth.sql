-- What is asked of tables that only grow, each by an index of its own (docs/growth.md tells how long they take to be made: seconds at five thousand companies).

-- The papers of a meeting, asked with every meeting; what was uploaded and never used, asked every ten minutes.
create index files_meeting on files (meeting_id) where meeting_id is not null;
create index files_temp on files (created_at) where context = 'temp';

-- When somebody was last written to about their account, before another letter leaves.
create index mails_user on mails (user_id, event, created_at) where user_id is not null;

-- What ends by age: notices of the product, letters that are about an account alone.
create index notifications_age on notifications (datetime);
create index mails_account_age on mails (created_at) where company_id is null and meeting_id is null and communication_id is null;
-- Asked by the database itself for every letter that is removed.
create index mails_replaced on mails (replaced_by) where replaced_by is not null;
