-- Selection lists are kept by admins: versions, inactive ones; the pages of models and series lead to them.
alter table selection add column version integer not null default 1;
alter table selection add column active boolean not null default true;
create index selection_item_model on selection_item (model_id);
-- A model's number is its own; only the demo wrote it here, and for models alone.
alter table selection_item drop column product_number;
