-- When somebody agreed to privacy policy and service agreement. Every version of a document stays, so the time tells which.
alter table app_user add column consented_at timestamptz;
