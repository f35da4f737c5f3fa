-- Notifies every process of a ticket's new version. The payload names who may see it, so that no process has to query.
-- Called after the commit that files or changes a ticket (docs/decisions/0015).
create function tell_live(wanted uuid, internal boolean) returns void language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('kind', 'ticket', 'id', t.id, 'version', t.version, 'seq', t.seq,
    'requesterId', t.requester_id, 'organisationId', t.organisation_id, 'handlerId', t.handler_id, 'internal', internal,
    'position', pg_current_wal_flush_lsn())::text)
  from ticket t where t.id = wanted;
end $$;

-- The same for what is not one ticket: whose notifications, or that everything is to be read again.
create function tell_pages(message jsonb) returns void language sql as $$
  select pg_notify('live', (message || jsonb_build_object('position', pg_current_wal_flush_lsn()))::text)
$$;
