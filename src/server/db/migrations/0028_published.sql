-- What the vendor tells everybody: versions of this product, files of series and models, selections.

-- What's Fresh, and up to which version each user has seen it.
create table version_note (
  -- The number without dots: ids stand in paths.
  id text primary key,
  number text not null,
  released_at timestamptz not null,
  title_en text not null,
  title_zh text not null,
  notes_en text not null,
  notes_zh text not null,
  -- What an object store keeps: name, objectKey, contentType.
  pictures jsonb not null default '[]'
);
create index version_note_released on version_note (released_at desc, id desc);

create table version_seen (
  user_id uuid primary key references app_user (id) on delete cascade,
  until timestamptz not null
);

-- Pictures and documents. A file of a series is one of each of its models, too.
create table product_file (
  id uuid primary key,
  series_id text references product_series (id),
  model_id text references product_model (id),
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
create index product_file_series on product_file (series_id, position);
create index product_file_model on product_file (model_id, position);

-- A named set of models and parts, as somebody has put it together in the app.
create table selection (
  id text primary key,
  name text not null,
  note text,
  created_at timestamptz not null default now()
);
create table selection_item (
  selection_id text not null references selection (id) on delete cascade,
  position integer not null,
  model_id text references product_model (id),
  name text not null,
  product_number text,
  quantity integer not null,
  note text,
  primary key (selection_id, position),
  constraint selection_item_quantity check (quantity > 0)
);
