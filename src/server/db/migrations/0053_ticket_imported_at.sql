-- A ticket of an old system is no news to anybody until something happens to it here.
alter table ticket add column imported_at timestamptz;
