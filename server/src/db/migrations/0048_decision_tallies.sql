-- What has been said so far, moved by each answer under the lock of its decision: after each of thousands nobody counts them all. Null while it is a draft.
-- { answered, answered_weight, total, people, points: { key: { FOR, AGAINST, ABSTAIN } } }
alter table decisions add column tally jsonb;

update decisions d set tally = (
  select jsonb_build_object('answered', count(a._id), 'answered_weight', coalesce(sum(m.weight) filter (where a._id is not null), 0),
    'total', coalesce(sum(m.weight), 0), 'people', count(*),
    'points', coalesce((
      select jsonb_object_agg(keys.key, jsonb_build_object(
        'FOR', coalesce((select sum(v.weight) from decision_answers s join decision_members v using (meeting_id, member_id)
          where s.meeting_id = d.meeting_id and s.replaced_at is null and s.withdrawn_at is null and s.kind = 'VOTE' and s.points ->> keys.key = 'FOR'), 0),
        'AGAINST', coalesce((select sum(v.weight) from decision_answers s join decision_members v using (meeting_id, member_id)
          where s.meeting_id = d.meeting_id and s.replaced_at is null and s.withdrawn_at is null and s.kind = 'VOTE' and s.points ->> keys.key = 'AGAINST'), 0),
        'ABSTAIN', coalesce((select sum(v.weight) from decision_answers s join decision_members v using (meeting_id, member_id)
          where s.meeting_id = d.meeting_id and s.replaced_at is null and s.withdrawn_at is null and s.kind = 'VOTE' and s.points ->> keys.key = 'ABSTAIN'), 0)))
      from (select (row_number() over ())::text as key from agenda_points p where p.meeting_id = d.meeting_id) keys), '{}'))
  from decision_members m
  left join decision_answers a on a.meeting_id = m.meeting_id and a.member_id = m.member_id and a.replaced_at is null and a.withdrawn_at is null
  where m.meeting_id = d.meeting_id and m.weight > 0)
where sent_at is not null;
