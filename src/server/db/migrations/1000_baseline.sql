-- The tables of 1.0.0. Functions, policies and triggers stand in ../sql as they are (docs/decisions/0030); what changes tables
-- after 1.0.0 is a migration of its own, and this file is never edited.

create extension if not exists pg_trgm;

-- Of all tickets; a day's numbers begin at what it had reached before (ticket_counter).
create sequence filed_number;

create table organisation (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now(),
  code text not null default upper(left(md5(gen_random_uuid()::text), 12)),
  version integer not null default 1,
  active boolean not null default true,
  -- whoever names the old one finds the new one
  merged_into uuid references organisation(id)
);
create unique index organisation_code on organisation (code);
-- Before a row is deleted PostgreSQL looks for rows that refer to it: most refer to none.
create index organisation_merged on organisation (merged_into) where merged_into is not null;

-- People: of the vendor, and of partner organisations.
create table app_user (
  id uuid primary key,
  account text not null,
  user_name text not null,
  role text not null,
  organisation_id uuid references organisation(id),
  group_code text,
  phone text,
  avatar text,
  language text not null default 'en',
  disabled_at timestamptz,
  last_assigned_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- absent until the end of this day
  absent_until date,
  substitute_id uuid references app_user(id),
  -- name and address have been replaced
  erased_at timestamptz,
  -- agreed to privacy policy and service agreement; every version of a document stays, so the time tells which
  consented_at timestamptz,
  constraint app_user_role check (role in ('partner', 'partnerManager', 'engineer', 'expert', 'lead', 'admin')),
  constraint app_user_side check ((role in ('partner', 'partnerManager')) = (organisation_id is not null))
);
create unique index app_user_account on app_user (account);
create index app_user_group on app_user (group_code);
-- Who is notified of an event: the leads are found without reading all people.
create index app_user_lead on app_user (id) where role = 'lead';
create index app_user_organisation on app_user (organisation_id);
create index app_user_substitute on app_user (substitute_id) where substitute_id is not null;

-- Keys with which other systems call, as a service user (docs/decisions/0036).
create table api_key (
  id uuid primary key,
  name text not null,
  user_id uuid not null references app_user(id),
  scopes text[] not null,
  digest text not null,
  created_by uuid not null references app_user(id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index api_key_digest on api_key (digest);
create index api_key_user on api_key (user_id);

create table customer (
  id uuid primary key,
  name text not null,
  representative text not null,
  industry text not null,
  attraction text not null,
  zone text not null,
  market_organisation text not null,
  business_division text not null,
  supplier text,
  code text not null default upper(left(md5(gen_random_uuid()::text), 12)),
  version integer not null default 1,
  active boolean not null default true,
  merged_into uuid references customer(id),
  address text
);
create unique index customer_code on customer (code);
create index customer_merged on customer (merged_into) where merged_into is not null;
create index customer_name on customer (name);

create table ticket (
  id uuid primary key,
  number text not null,
  kind text not null,
  status text not null,
  version integer not null,
  seq integer not null,
  title text not null,
  requester_id uuid not null references app_user(id),
  organisation_id uuid references organisation(id),
  handler_id uuid references app_user(id),
  visible_to_partner boolean not null default false,
  severity smallint not null,
  lap integer not null default 0,
  escalated_this_round boolean not null default false,
  hold_reason text,
  hold_pauses boolean,
  hold_question text,
  hold_since timestamptz,
  filed_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  resting_since timestamptz,
  -- derived from the clock's segments, so that lists can filter and sort by it
  due_at timestamptz,
  sn_normal text,
  fault_codes text[] not null default '{}',
  differs_from_unit text[] not null default '{}',
  customer_name text,
  search text not null,
  rejection_reason text,
  rejection_code text,
  duplicate_of uuid,
  production_resumed boolean,
  production_resumed_at timestamptz,
  resumption_confirmed_at timestamptz,
  vendor_production_resumed boolean,
  vendor_production_resumed_at timestamptz,
  vendor_resumption_confirmed_at timestamptz,
  resolved_in_one_go boolean,
  one_go_remark text,
  closure_code text,
  escalation_reason text,
  poor_rating boolean not null default false,
  sn text,
  no_sn_reason text,
  product_model text,
  product_line text,
  product_type text,
  product_number text,
  software_model text,
  delivery_date date,
  product_status text,
  usage_days integer,
  description text not null,
  occurred_on date,
  problem_stage text,
  scope text,
  impact text,
  production_stopped_at timestamptz,
  contact_name text,
  contact_email text,
  contact_phone text,
  complainant_role text,
  customer_id uuid references customer(id),
  customer_representative text,
  customer_industry text,
  customer_attraction text,
  market_organisation text,
  business_division text,
  zone text,
  required_days integer not null,
  troubleshooting text,
  project_level text,
  accountability_type text,
  accountable_party text,
  ipmt_attributes text,
  internal_lines integer[] not null default '{}',
  -- of an old system: no news to anybody until something happens to it here
  imported_at timestamptz,
  -- the rating of the last round, for lists
  overall smallint,
  constraint ticket_handled check (handler_id is not null or status in ('submitted', 'dismissed', 'completed')),
  constraint ticket_hold_whole check ((hold_reason is null) = (hold_since is null)),
  constraint ticket_kind_known check (kind in ('feedback', 'itr', 'internal')),
  constraint ticket_required_days check (required_days between 1 and 5),
  constraint ticket_status_known check (status in ('submitted', 'accepted', 'escalated', 'dismissed', 'proposed', 'verifying', 'finalized', 'awaitingEvaluation', 'completed'))
);
-- The newest closed tickets of a customer, model, line or partner, without a look at any other.
create index ticket_closed_customer on ticket (customer_id, closed_at desc) where closed_at is not null;
create index ticket_closed_line on ticket (product_line, closed_at desc) where closed_at is not null;
create index ticket_closed_model on ticket (product_model, closed_at desc) where closed_at is not null;
create index ticket_closed_organisation on ticket (organisation_id, closed_at desc) where closed_at is not null;
create index ticket_closed_requester on ticket (requester_id, closed_at desc) where closed_at is not null;
create index ticket_customer on ticket (customer_id);
create index ticket_due on ticket (due_at, id) where due_at is not null;
-- A condition that may leak, as coalesce does, would use no index under row-level security.
create index ticket_due_order on ticket ((case when due_at is null then 'infinity'::timestamptz else due_at end), id);
create index ticket_filed on ticket (filed_at desc nulls last, id desc nulls last);
create index ticket_handler on ticket (handler_id, updated_at desc nulls last, id desc nulls last);
-- Tabs of a list, in the order of the last change.
create index ticket_in_progress on ticket (updated_at desc nulls last, id desc nulls last) where status in ('accepted', 'escalated', 'proposed', 'verifying', 'finalized');
create unique index ticket_number on ticket (number);
-- What is not completed is little, however many tickets there are: To do and the tabs of open tickets read these. Open tickets
-- are counted by person from this one alone: it has the columns that the policies of ticket ask for.
create index ticket_open_handler on ticket (handler_id, status) include (requester_id, organisation_id, id, visible_to_partner, customer_id) where status <> 'completed';
create index ticket_open_organisation on ticket (organisation_id, status) where status <> 'completed';
create index ticket_open_requester on ticket (requester_id, status) where status <> 'completed';
create index ticket_organisation on ticket (organisation_id, updated_at desc nulls last, id desc nulls last);
-- By the index of all tickets a list of what is over would go past everything that is still open.
create index ticket_over on ticket (updated_at desc nulls last, id desc nulls last) where status in ('dismissed', 'awaitingEvaluation', 'completed');
-- The queue: by the last change, and by urgency.
create index ticket_queue on ticket (updated_at desc nulls last, id desc nulls last) where handler_id is null and status = 'submitted';
create index ticket_queue_urgency on ticket (severity, filed_at, id) where handler_id is null and status = 'submitted';
create index ticket_requester on ticket (requester_id, updated_at desc nulls last, id desc nulls last);
-- What an insider has made visible to the partners of a customer.
create index ticket_shown on ticket (customer_id, updated_at desc nulls last, id desc nulls last) where visible_to_partner;
create index ticket_shown_status on ticket (customer_id, status) where visible_to_partner;
create index ticket_sn on ticket (sn_normal);
create index ticket_status on ticket (status, updated_at desc nulls last, id desc nulls last);
create index ticket_updated on ticket (updated_at desc nulls last, id desc nulls last);
-- The worst first, and of these the one that waits longest (docs/decisions/0038).
create index ticket_urgency on ticket (severity, filed_at, id);
-- Nearly all tickets without a handler are new ones: without this the planner takes the queue for a hundredth of what it is.
create statistics ticket_waiting (mcv) on status, handler_id from ticket;

-- Files of a ticket's events.
create table attachment (
  id uuid primary key,
  ticket_id uuid not null references ticket(id),
  seq integer not null,
  solution_version integer,
  kind text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  object_key text not null,
  thumbnail_key text,
  uploader_id uuid,
  at timestamptz not null
);
create index attachment_ticket on attachment (ticket_id, seq);

-- What admins and leads change. Rows are added only (sql/policies.sql); the id is ordered by time.
create table audit_event (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid references app_user(id),
  via text not null,
  ip text not null,
  request_id text not null,
  operation text not null,
  entity text not null,
  record text not null,
  version integer,
  before jsonb,
  after jsonb,
  constraint audit_event_via check (via in ('page', 'key', 'cli'))
);
create index audit_event_actor on audit_event (actor_id, id desc);
create index audit_event_at on audit_event (at);
create index audit_event_record on audit_event (entity, record, id desc);

-- The open hours of a zone.
create table calendar (
  zone text primary key,
  time_zone text not null,
  periods jsonb not null,
  holidays date[] not null default '{}',
  version integer not null default 1,
  active boolean not null default true,
  constraint calendar_periods check (
    case when jsonb_typeof(periods) <> 'array' then false else jsonb_array_length(periods) > 0 end
    and not jsonb_path_exists(periods, '$[*] ? (!(
      @.day.type() == "number" && @.from.type() == "number" && @.to.type() == "number"
      && @.day.floor() == @.day && @.day >= 1 && @.day <= 7 && @.from >= 0 && @.from < @.to && @.to <= 1440))')),
  constraint calendar_time_zone check (
    time_zone ~ '^(UTC|[A-Za-z_]+(/[A-Za-z_-]+)+)$' and (timestamptz '2000-01-01 00:00Z' at time zone time_zone) is not null)
);

-- The ticket's clock: closed segments are not edited.
create table clock_segment (
  ticket_id uuid not null references ticket(id),
  seq integer not null,
  state text not null,
  lap integer not null,
  from_at timestamptz not null,
  to_at timestamptz,
  primary key (ticket_id, seq),
  constraint clock_segment_order check (to_at is null or to_at >= from_at),
  constraint clock_segment_state check (state in ('run', 'pause', 'stop'))
);
create unique index clock_segment_open on clock_segment (ticket_id) where to_at is null;

-- The fault codes of closed tickets, one a row, in the form for comparison (shared/ticket/fault-codes.ts). A table, because
-- row-level security keeps array operators from an index: they might tell of rows that the reader may not see.
create table closed_fault_code (
  code text not null,
  ticket_id uuid not null references ticket(id) on delete cascade,
  closed_at timestamptz not null,
  primary key (ticket_id, code)
);
create index closed_fault_code_newest on closed_fault_code (code, closed_at desc, ticket_id);

-- Passwords, as argon2id.
create table credential (
  user_id uuid primary key references app_user(id),
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table customer_contact (
  id uuid primary key,
  customer_id uuid not null references customer(id),
  name text not null,
  email text not null,
  phone text,
  version integer not null default 1,
  active boolean not null default true
);
create index customer_contact_customer on customer_contact (customer_id);

create table customer_partner (
  customer_id uuid not null references customer(id),
  organisation_id uuid not null references organisation(id),
  primary key (customer_id, organisation_id)
);
create index customer_partner_organisation on customer_partner (organisation_id);

create table dictionary_entry (
  dictionary text not null,
  code text not null,
  en text not null,
  zh text not null,
  position integer not null,
  active boolean not null default true,
  parent text,
  severity smallint,
  pauses boolean,
  stop boolean,
  version integer not null default 1,
  primary key (dictionary, code)
);

-- Every version of a document stays; the newest one tells whether it is shown.
create table document (
  id text not null,
  language text not null,
  version integer not null,
  title text not null,
  markdown text not null,
  updated_at timestamptz not null default now(),
  active boolean not null default true,
  primary key (id, language, version)
);

-- Codes by mail: bound to address and purpose, HMAC at rest.
create table email_code (
  id uuid primary key,
  address text not null,
  purpose text not null,
  digest text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  consumed_at timestamptz
);
create index email_code_address on email_code (address, purpose, created_at);

-- One rating a round.
create table evaluation (
  ticket_id uuid not null references ticket(id),
  seq integer not null,
  overall smallint not null,
  service_attitude text,
  professional_competence text,
  response_speed text,
  attributes text[] not null default '{}',
  suggestion text,
  at timestamptz not null,
  primary key (ticket_id, seq),
  constraint evaluation_overall check (overall between 1 and 5)
);

create table ticket_event (
  ticket_id uuid not null references ticket(id),
  seq integer not null,
  version integer not null,
  at timestamptz not null,
  actor_id uuid references app_user(id),
  action text not null,
  from_status text,
  to_status text,
  visibility text not null default 'public',
  text text,
  on_behalf boolean not null default false,
  changes jsonb not null default '[]',
  -- who had the ticket before a line that hands it over: two people may bear one name
  former_handler_id uuid references app_user(id),
  primary key (ticket_id, seq),
  constraint ticket_event_visibility check (visibility in ('public', 'internal'))
);

-- The texts of a timeline, a row each, so that an event does not write the trigrams of those before it. Written by triggers
-- (sql/search.sql).
create table event_search (
  ticket_id uuid not null,
  seq integer not null,
  search text not null,
  primary key (ticket_id, seq),
  foreign key (ticket_id, seq) references ticket_event(ticket_id, seq) on delete cascade
);
create index event_search_trigram on event_search using gin (search gin_trgm_ops) with (fastupdate='on', gin_pending_list_limit='256');

-- Lists on their way out as a file.
create table export_run (
  id uuid primary key,
  list text not null,
  format text not null,
  query jsonb not null,
  language text not null,
  state text not null,
  rows integer not null default 0,
  object_key text,
  created_by uuid not null references app_user(id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  begun integer not null default 0,
  -- why it failed, where its user can do something about it
  problem text,
  constraint export_run_format check (format in ('csv', 'xlsx')),
  constraint export_run_problem check (problem = 'tooLong'),
  constraint export_run_state check (state in ('waiting', 'done', 'failed'))
);
create index export_run_expires on export_run (expires_at);

create table fault_code (
  id uuid primary key,
  code text not null,
  code_normal text not null,
  product_line text not null,
  meaning_en text not null,
  meaning_zh text not null,
  remedy_en text not null,
  remedy_zh text not null,
  version integer not null default 1,
  active boolean not null default true
);
create unique index fault_code_key on fault_code (product_line, code_normal);
-- Imports find fault codes by their codes; the other index begins with the product line.
create index fault_code_normal on fault_code (code_normal);

-- The kept answers of writes, by the digest of their key (docs/decisions/0020).
create table idempotency (
  subject text not null,
  operation text not null,
  key text not null,
  digest text not null,
  code integer,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (subject, operation, key)
) with (toast_tuple_target=8160);
create index idempotency_at on idempotency (at);
alter table idempotency alter column answer set storage external;

-- Files of admins on their way in (docs/decisions/0034).
create table import_run (
  id uuid primary key,
  entity text not null,
  name text not null,
  object_key text not null,
  version integer not null default 1,
  state text not null,
  mapping jsonb,
  new_rows integer not null default 0,
  changed_rows integer not null default 0,
  same_rows integer not null default 0,
  wrong_rows integer not null default 0,
  reached integer not null default 0,
  last_row integer not null default 0,
  error jsonb,
  created_by uuid not null references app_user(id),
  via text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  -- how often a process has begun to work on it since it last made progress
  begun integer not null default 0,
  -- how the file is read: what was said of it
  reading jsonb,
  -- and what was found in it
  file jsonb,
  constraint import_run_state check (state in ('checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'))
);
create index import_run_busy on import_run (id) where state in ('checking', 'applying', 'undoing');
create index import_run_created on import_run (created_at desc, id desc);

create table import_row (
  import_id uuid not null references import_run(id) on delete cascade,
  row integer not null,
  result text not null,
  cells jsonb not null,
  changes jsonb,
  errors jsonb,
  primary key (import_id, "row"),
  constraint import_row_result check (result in ('new', 'changed', 'same', 'wrong'))
);
create index import_row_changed on import_row (import_id, "row") where result = 'changed';
create index import_row_wrong on import_row (import_id, "row") where result = 'wrong';

-- Jobs that a person started and that failed.
create table job_notice (
  id uuid primary key,
  user_id uuid not null references app_user(id),
  kind text not null,
  job_id uuid not null,
  list text not null,
  name text not null,
  error jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  in_bell boolean not null default true,
  mail_waits boolean not null default false,
  constraint job_notice_kind check (kind in ('import', 'export'))
);
create index job_notice_mail_waits on job_notice (user_id) where mail_waits;
create index job_notice_user on job_notice (user_id, at desc);

-- Devices on which somebody has signed in before (docs/decisions/0021). Of a device's secret there is only the digest.
create table known_device (
  token_hash text primary key,
  user_id uuid not null references app_user(id) on delete cascade,
  used_at timestamptz not null
);
create index known_device_user on known_device (user_id, used_at);

-- How often each mail was begun without an end, so that one that ends the process is not read for ever (docs/decisions/0056).
create table mail_try (
  digest text primary key,
  tries smallint not null,
  at timestamptz not null
);

create table notification (
  id uuid primary key,
  user_id uuid not null references app_user(id),
  ticket_id uuid not null references ticket(id),
  seq integer not null,
  action text not null,
  actor_name text,
  at timestamptz not null,
  read_at timestamptz,
  in_bell boolean not null default true,
  mail_waits boolean not null default false
);
create index notification_mail_waits on notification (user_id) where mail_waits;
create unique index notification_once on notification (user_id, ticket_id, seq, action);
create index notification_user on notification (user_id, at desc nulls last);

create table notification_setting (
  user_id uuid primary key references app_user(id) on delete cascade,
  version integer not null,
  choices jsonb not null default '{}',
  digest_hour smallint,
  quiet_from smallint,
  quiet_to smallint,
  time_zone text not null,
  digested_on date,
  updated_at timestamptz not null,
  constraint notification_setting_choices check (jsonb_typeof(choices) = 'object'),
  constraint notification_setting_hours check (digest_hour between 0 and 23 and quiet_from between 0 and 23 and quiet_to between 0 and 23),
  constraint notification_setting_quiet check ((quiet_from is null) = (quiet_to is null) and (quiet_from is null or quiet_from <> quiet_to))
);

-- Addresses that let somebody in once: the set-up of a new installation, an invitation.
create table one_time_link (
  digest text primary key,
  purpose text not null,
  user_id uuid references app_user(id) on delete cascade,
  made_by uuid references app_user(id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_link_purpose check (purpose in ('setUp', 'invitation')),
  constraint one_time_link_whom check ((purpose = 'setUp') = (user_id is null))
);
create index one_time_link_user on one_time_link (user_id);

-- Who has a ticket open now; a row counts for less than a minute.
create table presence (
  ticket_id uuid not null references ticket(id) on delete cascade,
  user_id uuid not null references app_user(id) on delete cascade,
  at timestamptz not null,
  primary key (ticket_id, user_id)
);
create index presence_user on presence (user_id);

-- What follows an escalation: why did it happen, must the product improve?
create table problem (
  id uuid primary key,
  status text not null,
  version integer not null default 1,
  root_cause text,
  accountability_type text,
  accountable_party text,
  ipmt_attributes text,
  opened_at timestamptz not null,
  finished_at timestamptz,
  constraint problem_status check (status in ('notFinished', 'finishedNotImprove', 'finishedNeedImprove'))
);
create index problem_opened on problem (opened_at desc, id desc);

create table problem_event (
  problem_id uuid not null references problem(id),
  version integer not null,
  at timestamptz not null,
  actor_id uuid references app_user(id),
  action text not null,
  text text,
  changes jsonb not null default '[]',
  primary key (problem_id, version)
);

create table problem_measure (
  id uuid primary key,
  problem_id uuid not null references problem(id),
  text text not null,
  owner_id uuid not null references app_user(id),
  due_on date not null,
  added_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references app_user(id),
  note text,
  constraint problem_measure_done check ((done_at is null) = (done_by is null))
);
create index problem_measure_problem on problem_measure (problem_id);

create table problem_ticket (
  problem_id uuid not null references problem(id),
  ticket_id uuid not null references ticket(id),
  primary key (problem_id, ticket_id)
);
create index problem_ticket_ticket on problem_ticket (ticket_id);

create table product_series (
  id text primary key,
  product_line text not null,
  name text not null,
  description text not null,
  version integer not null default 1,
  active boolean not null default true
);

create table product_model (
  id text primary key,
  series_id text not null references product_series(id),
  name text not null,
  product_number text not null,
  product_type text not null,
  description text not null,
  parameters jsonb not null,
  version integer not null default 1,
  active boolean not null default true
);
create index product_model_name on product_model (name);
create index product_model_series on product_model (series_id);

-- Pictures and documents. A file of a series is one of each of its models, too.
create table product_file (
  id uuid primary key,
  series_id text references product_series(id),
  model_id text references product_model(id),
  kind text not null,
  position integer not null default 0,
  title_en text not null,
  title_zh text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  object_key text not null,
  constraint product_file_kind check (kind in ('picture', 'document')),
  constraint product_file_owner check ((series_id is null) <> (model_id is null))
);
create index product_file_model on product_file (model_id, position);
create index product_file_series on product_file (series_id, position);

create table session (
  id uuid primary key,
  token_hash text not null,
  user_id uuid not null references app_user(id),
  device text not null default '',
  channel text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  -- whoever has just proved the password again may do for some minutes what asks for it
  confirmation_hash text,
  confirmed_until timestamptz,
  -- as known_device has it: several logins on a device are one line
  device_key text
);
create unique index session_token on session (token_hash);
create index "session_user" on session (user_id);

-- Devices that get push messages. Each belongs to a session: what ends the session ends it.
create table push_subscription (
  session_id uuid primary key references session(id) on delete cascade,
  user_id uuid not null references app_user(id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create unique index push_subscription_endpoint on push_subscription (endpoint);
create index push_subscription_user on push_subscription (user_id);

-- Common problems: questions with their answers.
create table question (
  id text primary key,
  ticket_id uuid references ticket(id),
  version integer not null default 1,
  product_line text,
  language text not null,
  title text not null,
  symptom text not null,
  solution text not null,
  public boolean not null,
  published boolean not null default true,
  author_id uuid references app_user(id),
  updated_at timestamptz not null,
  constraint question_language check (language ~ '^[a-z]{2,3}$')
);
create index question_author on question (author_id) where author_id is not null;
create index question_ticket on question (ticket_id);
create index question_updated on question (updated_at desc, id desc);

-- The budgets of the rate limiter; only the owner uses it.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- What became of each mail that arrived, so that one seen twice is one comment (docs/decisions/0036).
create table received_mail (
  digest text primary key,
  at timestamptz not null,
  outcome text not null,
  reason text,
  user_id uuid references app_user(id),
  ticket_id uuid references ticket(id),
  constraint received_mail_outcome check (outcome in ('comment', 'giveInformation', 'refused', 'ignored', 'bounced', 'unreadable'))
);
create index received_mail_at on received_mail (at desc);
-- Whether the handler has heard of a bounced mail lately.
create index received_mail_bounced on received_mail (ticket_id, user_id, at) where outcome = 'bounced';

-- Which reminders a ticket's handler has had in this lap.
create table reminder (
  ticket_id uuid not null references ticket(id),
  lap integer not null,
  percent smallint not null,
  at timestamptz not null,
  primary key (ticket_id, lap, percent),
  constraint reminder_percent check (percent in (50, 80, 100))
);

create table routing_rule (
  id uuid primary key,
  product_line text not null,
  zone text,
  group_code text not null,
  version integer not null default 1,
  active boolean not null default true
);

-- A list's address under a name.
create table saved_view (
  id uuid primary key,
  owner_id uuid not null references app_user(id) on delete cascade,
  name text not null,
  query text not null,
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  constraint saved_view_name unique (owner_id, name)
);
create index saved_view_shared on saved_view (name) where shared;

-- The words of all texts, with which a misspelt one is compared (docs/decisions/0012). Written by triggers (sql/search.sql).
create table search_word (
  word text not null
);
create index search_word_trigram on search_word using gin (word gin_trgm_ops) with (fastupdate=off);
create index search_word_word on search_word (word);

-- A named set of models and parts.
create table selection (
  id text primary key,
  name text not null,
  note text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  active boolean not null default true
);

create table selection_item (
  selection_id text not null references selection(id) on delete cascade,
  position integer not null,
  model_id text references product_model(id),
  name text not null,
  quantity integer not null,
  note text,
  primary key (selection_id, position),
  constraint selection_item_quantity check (quantity > 0)
);
create index selection_item_model on selection_item (model_id);

create table sensitive_word (
  word text primary key,
  id uuid not null default gen_random_uuid(),
  language text not null default 'en',
  version integer not null default 1,
  active boolean not null default true,
  constraint sensitive_word_language check (language ~ '^[a-z]{2,3}$')
);
create unique index sensitive_word_id on sensitive_word (id);

create table setting (
  key text primary key,
  value text not null
);

create table share (
  id uuid primary key,
  digest text not null,
  ticket_id uuid references ticket(id),
  purpose text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  uses integer not null default 0,
  used_at timestamptz,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  problem_id uuid references problem(id),
  constraint share_of_one check ((purpose = 'problem') = (problem_id is not null) and (ticket_id is null) = (problem_id is not null))
);
create unique index share_digest on share (digest);
create index share_problem on share (problem_id) where problem_id is not null;
create index share_ticket on share (ticket_id);

-- Which pictures help, for a product line or one of its types.
create table shot_list (
  code text primary key,
  product_line text not null,
  product_type text,
  shots_en text[] not null,
  shots_zh text[] not null,
  version integer not null default 1,
  active boolean not null default true
);

-- Versions of a solution; the newest counts.
create table solution (
  ticket_id uuid not null references ticket(id),
  version integer not null,
  seq integer not null,
  text text not null,
  safety text,
  change_note text,
  author_id uuid not null references app_user(id),
  at timestamptz not null,
  decision text,
  reason text,
  reason_code text,
  decided_at timestamptz,
  primary key (ticket_id, version)
);

create table solution_acknowledgement (
  ticket_id uuid not null references ticket(id),
  version integer not null,
  reader_id uuid not null,
  at timestamptz not null,
  primary key (ticket_id, version, reader_id)
);

-- What the sequence filed_number had reached before a day: a ticket's number of the day is what it has reached since.
create table ticket_counter (
  day date primary key,
  base bigint not null
);

-- What only insiders read of a public event (docs/decisions/0022).
create table ticket_event_internal (
  ticket_id uuid not null,
  seq integer not null,
  text text,
  changes jsonb not null default '[]',
  primary key (ticket_id, seq),
  foreign key (ticket_id, seq) references ticket_event(ticket_id, seq)
);

-- How far each user has read a ticket's timeline.
create table ticket_read (
  user_id uuid not null,
  ticket_id uuid not null references ticket(id),
  seq integer not null,
  at timestamptz not null,
  primary key (user_id, ticket_id)
);

-- What the search looks through. A table of its own, because a transition would otherwise write all trigrams of a ticket anew.
-- New texts wait in a short list and go into the index in batches (docs/decisions/0012).
create table ticket_search (
  ticket_id uuid primary key references ticket(id) on delete cascade,
  search text not null
);
create index ticket_search_trigram on ticket_search using gin (search gin_trgm_ops) with (fastupdate='on', gin_pending_list_limit='256');

-- One shipped device.
create table unit (
  id uuid primary key,
  sn text not null,
  sn_normal text not null,
  product_model text not null,
  product_number text,
  product_line text not null,
  product_type text not null,
  software_model text,
  customer_id uuid references customer(id),
  delivery_date date,
  warranty_until date,
  supplier text,
  version integer not null default 1,
  active boolean not null default true,
  merged_into uuid references unit(id)
);
create index unit_customer on unit (customer_id);
create index unit_merged on unit (merged_into) where merged_into is not null;
create index unit_model on unit (product_model);
create unique index unit_sn on unit (sn_normal);

-- The permission to upload below one prefix.
create table upload_grant (
  prefix text primary key,
  user_id uuid,
  ip text not null,
  created_at timestamptz not null default now(),
  claimed_at timestamptz
);
create index upload_grant_created on upload_grant (created_at);

-- What was stored with upload credentials, and by whom (docs/safety.md 8). A row is written before the bytes are accepted, and
-- taken back when they do not arrive.
create table upload_usage (
  object_key text not null,
  upload_id text not null,
  part integer not null,
  subject text not null,
  bytes bigint not null,
  bytes_before bigint,
  holder uuid not null,
  at timestamptz not null,
  primary key (object_key, upload_id, part)
);
create index upload_usage_subject on upload_usage (subject, at);

create table user_group (
  code text primary key,
  name text not null,
  version integer not null default 1,
  active boolean not null default true
);

-- What's Fresh.
create table version_note (
  id text primary key,
  number text not null,
  released_at timestamptz not null,
  title_en text not null,
  title_zh text not null,
  notes_en text not null,
  notes_zh text not null,
  pictures jsonb not null default '[]',
  version integer not null default 1,
  active boolean not null default true
);
create index version_note_released on version_note (released_at desc, id desc);

-- Up to which version each user has seen What's Fresh.
create table version_seen (
  user_id uuid primary key references app_user(id) on delete cascade,
  until timestamptz not null
);

create table webhook (
  id uuid primary key,
  version integer not null default 1,
  url text not null,
  events text[] not null,
  audience text not null,
  secret text not null,
  active boolean not null default true,
  since timestamptz not null,
  created_by uuid not null references app_user(id),
  created_at timestamptz not null,
  failures integer not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  switched_off_at timestamptz,
  constraint webhook_audience check (audience in ('public', 'internal'))
);

-- One message to one receiver: one row however often it is tried.
create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook(id) on delete cascade,
  subject uuid not null,
  seq integer not null,
  type text not null,
  at timestamptz not null,
  body text not null,
  state text not null default 'waiting',
  waiting_since timestamptz not null,
  attempt integer not null default 0,
  attempted_at timestamptz,
  claimed_until timestamptz,
  next_at timestamptz,
  status integer,
  ms integer,
  answer text,
  error text,
  constraint webhook_delivery_state check (state in ('waiting', 'delivered', 'failed'))
);
create index webhook_delivery_at on webhook_delivery (at);
create index webhook_delivery_log on webhook_delivery (webhook_id, id desc);
create unique index webhook_delivery_once on webhook_delivery (webhook_id, subject, seq);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, subject, seq) where state = 'waiting';
