-- A share link may be bound to a problem instead of a ticket (domain.md, Share links): purpose `problem`, made by experts and leads.

alter table share
  alter column ticket_id drop not null,
  add column problem_id uuid references problem (id),
  add constraint share_of_one check ((purpose = 'problem') = (problem_id is not null) and (ticket_id is null) = (problem_id is not null));
create index share_problem on share (problem_id) where problem_id is not null;
create policy with_problem on share using (problem_id is not null and (select app_sees_all()));

-- What a link of purpose `problem` grants, and no more: the outcome, the measures with their dates, the newest solution that was
-- accepted; never who is accountable, nor anything of a ticket. As the system, because a visitor reads none of these tables; of the
-- problem of its own link alone.
create function shared_problem() returns jsonb
language plpgsql security definer set search_path = public as $$
declare
  former text := current_setting('app.kind', true);
  granted jsonb;
begin
  perform set_config('app.kind', 'system', true);
  select jsonb_build_object(
      'id', p.id, 'status', p.status, 'openedAt', p.opened_at, 'finishedAt', p.finished_at,
      'measures', coalesce((
        select jsonb_agg(jsonb_build_object('text', m.text, 'dueOn', m.due_on, 'doneAt', m.done_at) order by m.added_at, m.id)
        from problem_measure m where m.problem_id = p.id), '[]'),
      'solution', (
        select jsonb_build_object('text', s.text, 'safety', s.safety, 'at', s.at)
        from problem_ticket t join solution s on s.ticket_id = t.ticket_id
        where t.problem_id = p.id and s.decision in ('accepted', 'confirmed') order by s.decided_at desc, s.version desc limit 1))
    into granted
    from share l join problem p on p.id = l.problem_id
    where l.id = (select app_share()) and l.purpose = 'problem' and l.revoked_at is null;
  perform set_config('app.kind', coalesce(former, ''), true);
  return granted;
end $$;
revoke all on function shared_problem from public;
grant execute on function shared_problem to closeloop_request;
