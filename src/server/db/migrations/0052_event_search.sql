-- What is said in a timeline is found too: the texts of its events, each with its own row, so that an event does not write the
-- trigrams of those before it (docs/decisions/0012). Written by triggers (sql/search.sql); those of before are filled in here.
create table event_search (
  ticket_id uuid not null,
  seq integer not null,
  search text not null,
  primary key (ticket_id, seq),
  foreign key (ticket_id, seq) references ticket_event (ticket_id, seq) on delete cascade
);
insert into event_search (ticket_id, seq, search)
  select e.ticket_id, e.seq, searchable(lower(concat_ws(' ', e.text, i.text)))
  from ticket_event e left join ticket_event_internal i on i.ticket_id = e.ticket_id and i.seq = e.seq
  where e.text is not null or i.text is not null;
create index event_search_trigram on event_search using gin (search gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 256);
