-- Answers to mails (docs/decisions/0036): what became of each mail that arrived, so that one seen twice is one comment.
create table received_mail (
  -- Of its Message-ID with sender and reply address, or of its bytes.
  digest text primary key,
  at timestamptz not null,
  outcome text not null,
  -- The text of the refusal, for the log.
  reason text,
  user_id uuid references app_user (id),
  ticket_id uuid references ticket (id),
  constraint received_mail_outcome check (outcome in ('comment', 'giveInformation', 'refused', 'ignored'))
);
create index received_mail_at on received_mail (at desc);
