-- What is counted again and again for whoever watches an installation: each count reads the few rows that it is about.
create index mail_events_at on mail_events (at) include (status);
create index mails_certified_at on mails (created_at) where certified;
create index convocations_live on convocations (live_status) where live_status in ('OPEN', 'STARTED');
create index live_lines_open on live_lines (meeting_id) where lost_at is null;
