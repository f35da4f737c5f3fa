-- Tells every process that a ticket is at a version; with whom it concerns, so that nobody has to ask. Whoever files or changes a
-- ticket calls this after the commit (docs/decisions/0015).
create function tell_live(wanted uuid, internal boolean) returns void language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('kind', 'ticket', 'id', t.id, 'version', t.version, 'seq', t.seq,
    'requesterId', t.requester_id, 'organisationId', t.organisation_id, 'handlerId', t.handler_id, 'internal', internal)::text)
  from ticket t where t.id = wanted;
end $$;
