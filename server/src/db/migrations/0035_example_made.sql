-- When an example was whole. One that a process began and did not live to finish has none, and is begun anew.
alter table companies add column example_made_at timestamptz;
update companies set example_made_at = created_at where is_example;
