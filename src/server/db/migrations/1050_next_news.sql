-- For when the handler has promised news, and when it was noticed that none had come.
alter table ticket add column next_news_at timestamptz, add column news_missed_at timestamptz;
create index ticket_news on ticket (next_news_at) where next_news_at is not null and news_missed_at is null;
