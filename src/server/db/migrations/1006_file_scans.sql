-- What the scanner for malware said of a file. Files from before a scanner was configured: off.
alter table attachment add column scan text not null default 'off'
  constraint attachment_scan check (scan in ('off', 'checking', 'clean', 'found'));
create index attachment_checking on attachment (at) where scan = 'checking';
