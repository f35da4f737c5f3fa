-- Problems that a warning opened, and which warnings have been told (decision 0097).
alter table problem add column opened_by uuid references app_user(id), add column opened_for text;
create table quality_warning (
  product_model text not null,
  since date not null,
  told_at timestamptz not null,
  primary key (product_model, since)
);
