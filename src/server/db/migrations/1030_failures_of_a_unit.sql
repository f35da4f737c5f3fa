-- Whether a machine failed again is asked for each closed ticket: from the index alone, by its serial number and the time.
drop index ticket_sn;
create index ticket_sn on ticket (sn_normal, filed_at) include (id, closed_at, duplicate_of, organisation_id);
