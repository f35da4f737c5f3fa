-- The words of all texts, with which a misspelt one is compared: to compare it with the texts took seconds at 100,000 tickets
-- (docs/decisions/0012). Written by triggers (sql/search.sql); the words of before are filled in here.
create table search_word (word text not null);
insert into search_word (word)
  select distinct word from (
    select btrim(part, '-' || chr(39)) as word
    from (select search from ticket union all select lower(text) from ticket_event where text is not null
          union all select lower(text) from ticket_event_internal where text is not null) texts
    cross join lateral regexp_split_to_table(search, '[][\s.,;:!?()\{}"“”„«»/\\|…]+') part) parts
  where length(word) between 4 and 40 and word !~ '[[:digit:]@_%#&*+=<>~^$\u3400-\u9fff]';
create index search_word_word on search_word (word);
create index search_word_trigram on search_word using gin (word gin_trgm_ops) with (fastupdate = off);
