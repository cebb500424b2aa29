-- One fiscal code is one person of a company. Until now a code was unique within a group alone, so that a partner who also directs could stand in the
-- book twice. What stands there twice is brought together; from here on a key of the book decides.

-- Entries with one code and one name are one person: the oldest takes in the others, with their roles, rights, lists, meetings and what others say of
-- them. Not where both stand in a meeting that is still to be held: each may have given a proxy there, and somebody has to choose.
do $$
declare
  pair record;
begin
  for pair in
    select lost._id as lost, kept._id as kept, lost.company_id
    from members lost
    join lateral (
      select _id from members it
      where it.company_id = lost.company_id and it.fiscal_code = lost.fiscal_code
        and lower(it.last_name) = lower(lost.last_name) and lower(coalesce(it.first_name, '')) = lower(coalesce(lost.first_name, ''))
      order by created_at, _id limit 1
    ) kept on kept._id <> lost._id
    order by lost.created_at, lost._id
  loop
    continue when exists (
      select from meeting_members one
      join meeting_members other on other.meeting_id = one.meeting_id and other.book_id = pair.kept
      join meetings on meetings._id = one.meeting_id
      where one.book_id = pair.lost and one.frozen_at is null and meetings.status not in ('COMPLETED', 'CANCELED'));
    update members kept set
      holdings = kept.holdings || lost.holdings,
      shares_value = kept.shares_value + lost.shares_value,
      vote_value = kept.vote_value + lost.vote_value,
      owned_value = kept.owned_value + lost.owned_value,
      email = coalesce(kept.email, lost.email),
      emails = array(select unnest(kept.emails || lost.emails || lost.email) except select null except select coalesce(kept.email, lost.email)),
      phone = coalesce(kept.phone, lost.phone),
      subject_code = coalesce(kept.subject_code, lost.subject_code),
      legal_representative = coalesce(kept.legal_representative, lost.legal_representative),
      cf_legal_representative = coalesce(kept.cf_legal_representative, lost.cf_legal_representative),
      ext_description = coalesce(kept.ext_description, lost.ext_description),
      employee = kept.employee or lost.employee,
      signature = coalesce(kept.signature, lost.signature),
      twin_id = coalesce(kept.twin_id, lost.twin_id),
      is_valid = kept.is_valid or lost.is_valid
    from members lost where kept._id = pair.kept and lost._id = pair.lost;
    insert into member_roles (member_id, company_id, code, type)
      select pair.kept, company_id, code, type from member_roles where member_id = pair.lost on conflict do nothing;
    insert into member_list_items (list_id, company_id, member_id)
      select list_id, company_id, pair.kept from member_list_items where member_id = pair.lost on conflict do nothing;
    update meeting_members it set book_id = pair.kept where book_id = pair.lost
      and not exists (select from meeting_members other where other.meeting_id = it.meeting_id and other.book_id = pair.kept);
    update companies set administrator_id = pair.kept where administrator_id = pair.lost;
    update members set holdings = replace(holdings::text, pair.lost::text, pair.kept::text)::jsonb
      where company_id = pair.company_id and strpos(holdings::text, pair.lost::text) > 0;
    delete from members where _id = pair.lost;
    delete from member_groups where member_id = pair.kept;
  end loop;
end $$;

-- What is left has one code under two names, or twice in one meeting: the oldest keeps the code. The others are marked as lacking theirs, and whoever
-- writes it down again is offered to join the two.
update members set fiscal_code = null,
  is_valid = is_valid and not exists (select from member_roles where member_id = members._id and type in ('PAR', 'ADM', 'MAJ'))
where _id in (
  select _id from (select _id, row_number() over (partition by company_id, fiscal_code order by created_at, _id) as turn from members where fiscal_code is not null) it
  where turn > 1
);

-- Whoever owns a quota is a partner, whatever else they are.
with owners as (
  insert into member_roles (member_id, company_id, code, type)
  select _id, company_id, 'PAR', 'PAR' from members
  where exists (
      select from jsonb_array_elements(holdings) as it
      where it->>'title' in ('OWNERSHIP', 'BARE_OWNERSHIP', 'CO_OWNERSHIP') and (it->>'shares_value')::bigint > 0)
    and not exists (select from member_roles where member_id = members._id and type = 'PAR')
  returning member_id
)
update members set is_valid = false where _id in (select member_id from owners) and fiscal_code is null;

drop index member_groups_fiscal_code;
alter table member_groups drop column fiscal_code;

-- An address that somebody else of the new group has already is not written twice: it is told when the person is next changed.
insert into member_groups (member_id, company_id, type, email)
  select distinct member_id, member_roles.company_id, type, email from member_roles join members on members._id = member_id on conflict do nothing;
insert into member_groups (member_id, company_id, type, email)
  select distinct member_id, company_id, type, null from member_roles on conflict do nothing;

create unique index members_person on members (company_id, fiscal_code);
