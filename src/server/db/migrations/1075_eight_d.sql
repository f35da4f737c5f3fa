-- The disciplines of an 8D report that a problem does not have otherwise.
alter table problem
  add column team text, add column description text, add column whys text, add column escape_point text,
  add column prevention text, add column closing text, add column customer_text text, add column containment text,
  add column containment_owner_id uuid references app_user(id), add column containment_until date,
  add column containment_end text, add column containment_reason text, add column effect jsonb, add column effect_at timestamptz;
