-- Files that are neither pictures nor videos, and how the page shows each.
alter table attachment add column reads text not null default 'none';
