-- How often each mail was begun without an end, so that one that stops the server is not read again and again
-- (docs/decisions/0056).
create table mail_try (
  -- As in received_mail.
  digest text primary key,
  tries smallint not null,
  at timestamptz not null
);
alter table received_mail drop constraint received_mail_outcome;
alter table received_mail add constraint received_mail_outcome
  check (outcome in ('comment', 'giveInformation', 'refused', 'ignored', 'bounced', 'unreadable'));
-- Of a bounced mail: whether the handler has been told of it lately.
create index received_mail_bounced on received_mail (ticket_id, user_id, at) where outcome = 'bounced';
