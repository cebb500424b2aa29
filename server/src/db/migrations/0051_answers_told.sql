-- When the letter was written that tells who answered what was registered: a job writes the letters of many answers together. Those of before were written with them.
alter table decision_answers add column told_at timestamptz;
update decision_answers set told_at = received_at;
create index decision_answers_untold on decision_answers (meeting_id, seq) where told_at is null;
