-- Imports suggest the most similar key for a text that names no record. Without an index each text is compared with every
-- key: at 50,000 models that took a quarter of a second, for up to twenty texts of a batch.
create index app_user_near on app_user using gist (account gist_trgm_ops (siglen = 128));
create index customer_near on customer using gist (code gist_trgm_ops (siglen = 128));
create index organisation_near on organisation using gist (code gist_trgm_ops (siglen = 128));
create index product_model_near on product_model using gist (name gist_trgm_ops (siglen = 128));
