-- Share links. As the system, because a visitor may not read shares.

-- Counts that the viewer's link was opened; true the first time. A wall asks all day: that counts once an hour.
create function open_share(opened timestamptz) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  former text := current_setting('app.kind', true);
  is_first boolean;
begin
  perform set_config('app.kind', 'system', true);
  update share set uses = uses + 1, first_opened_at = coalesce(first_opened_at, opened), last_opened_at = opened
    where id = (select app_share()) and (purpose <> 'wall' or last_opened_at is null or last_opened_at <= opened - interval '1 hour')
    returning uses = 1 into is_first;
  perform set_config('app.kind', coalesce(former, ''), true);
  return is_first;
end $$;

-- Ends all rating links of a ticket when its rating is given, so that none of them can rate again.
create function end_rating_shares(wanted uuid, ended timestamptz) returns void
language plpgsql security definer set search_path = public as $$
declare former text := current_setting('app.kind', true);
begin
  perform set_config('app.kind', 'system', true);
  update share set used_at = ended
    where ticket_id = wanted and purpose = 'evaluate' and used_at is null and revoked_at is null and expires_at > ended;
  perform set_config('app.kind', coalesce(former, ''), true);
end $$;

-- All that a link which is bound to no ticket grants, by its purpose. `problem`: the outcome, the measures with their
-- dates, and the newest accepted solution; neither who is accountable nor anything else of a ticket. `wall`: of each open
-- ticket these four values, at most a thousand. Null for any other link.
create function shared_by_link() returns jsonb
language plpgsql security definer set search_path = public as $$
declare
  former text := current_setting('app.kind', true);
  granted jsonb;
begin
  perform set_config('app.kind', 'system', true);
  select case l.purpose
      when 'problem' then (
        select jsonb_build_object('problem', jsonb_build_object(
            'id', p.id, 'status', p.status, 'openedAt', p.opened_at, 'finishedAt', p.finished_at,
            'measures', coalesce((
              select jsonb_agg(jsonb_build_object('text', m.text, 'dueOn', m.due_on, 'doneAt', m.done_at) order by m.added_at, m.id)
              from problem_measure m where m.problem_id = p.id), '[]'),
            'solution', (
              select jsonb_build_object('text', s.text, 'safety', s.safety, 'at', s.at)
              from problem_ticket t join solution s on s.ticket_id = t.ticket_id
              where t.problem_id = p.id and s.decision in ('accepted', 'confirmed') order by s.decided_at desc, s.version desc limit 1)))
        from problem p where p.id = l.problem_id)
      when 'wall' then (
        select jsonb_build_object('wall', coalesce(jsonb_agg(jsonb_build_object('severity', o.severity, 'dueAt', o.due_at,
            'openedAt', o.filed_at,
            'state', (select s.state from clock_segment s where s.ticket_id = o.id and s.to_at is null))), '[]'))
        from (select t.id, t.severity, t.due_at, t.filed_at from ticket t where t.status in ({statuses.open})
          order by t.severity, t.filed_at, t.id limit 1000) o)
    end
    into granted
    from share l where l.id = (select app_share()) and l.revoked_at is null;
  perform set_config('app.kind', coalesce(former, ''), true);
  return granted;
end $$;

-- For 1.0.0, which runs beside this version during a rolling update.
create function shared_problem() returns jsonb language sql as $$ select shared_by_link() -> 'problem' $$;

revoke all on function open_share, end_rating_shares, shared_by_link, shared_problem from public;
grant execute on function open_share, end_rating_shares, shared_by_link, shared_problem to closeloop_request;
