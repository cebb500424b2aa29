-- Points of a totalitarian meeting held elsewhere that somebody did not want dealt with, and who; null where nobody was asked.
alter table offline_records add column opposed jsonb;
