-- When and by what directors and auditors who were away had been informed of a totalitarian meeting held elsewhere, as far as somebody said it.
alter table offline_records add column informing jsonb not null default '[]';
