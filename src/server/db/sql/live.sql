-- Notifies every process of a ticket's new version. The payload names who may see it, so that no process has to query.
-- Called after the commit that files or changes a ticket (docs/decisions/0015).
create function tell_live(wanted uuid, internal boolean) returns void language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('kind', 'ticket', 'id', t.id, 'version', t.version, 'seq', t.seq,
    'requesterId', t.requester_id, 'organisationId', t.organisation_id, 'handlerId', t.handler_id, 'internal', internal)::text)
  from ticket t where t.id = wanted;
end $$;
