-- How the file of an import is read: what was said of it, and what was found in it.
alter table import_run add column reading jsonb, add column file jsonb;
