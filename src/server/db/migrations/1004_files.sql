-- Files that are neither pictures nor videos, and how the page shows each; when a camera took a picture.
alter table attachment add column reads text not null default 'none';
alter table attachment add column taken_at timestamptz;
