-- The record of a decision without a meeting is signed by a director: nobody presided, and nobody took minutes.
alter table verbal_signatures drop constraint verbal_signatures_role_check;
alter table verbal_signatures add constraint verbal_signatures_role_check check (role in ('PRESIDENT', 'SECRETARY', 'DIRECTOR', 'OTHER'));

-- What somebody signed of such a decision is known by its hash, as sheets and bundles are.
alter table issued_files drop constraint issued_files_kind_check;
alter table issued_files add constraint issued_files_kind_check check (kind in ('SHEET', 'BUNDLE', 'ANSWER'));
