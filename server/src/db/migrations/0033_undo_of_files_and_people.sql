-- People taken out of a meeting, one role of somebody, files taken from a point or from the draft of a letter: put back as everything else.
alter table removals drop constraint removals_kind_check;
alter table removals add constraint removals_kind_check
  check (kind in ('MEMBER', 'ROLE', 'CONTACT', 'POINT', 'MEETING', 'PARTICIPANT', 'FILE', 'LETTER_FILE'));
-- Whether a file is one that can still be asked back.
create index removals_files on removals using gin (file_ids);
