-- What is filed waits in a short list and goes into the index in batches: the trigrams of one ticket cost half of its filing.
-- A search goes through the list, so it is kept short (docs/decisions/0012).
alter index ticket_search_trigram set (fastupdate = on, gin_pending_list_limit = 256);
