-- Meetings whose notice has not left, few among all: who is asked for their terms in many companies at once would otherwise be answered from all meetings.
create index meetings_unsent on meetings (company_id) where status in ('CREATION', 'PROCESSING', 'CONVOCATION');
