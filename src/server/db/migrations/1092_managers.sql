-- Whoever is told that the tree of organisations has changed is found without reading all people.
create index app_user_manager on app_user (id) where role in ('partnerManager') and disabled_at is null;
