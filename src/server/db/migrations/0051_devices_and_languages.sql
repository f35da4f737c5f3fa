-- The device of a session, as known_device knows it: several logins there are one line of the list of devices.
alter table session add column device_key text;
-- A language is a folder of texts; the database keeps no list of them.
alter table question drop constraint question_language;
alter table question add constraint question_language check (language ~ '^[a-z]{2,3}$');
alter table sensitive_word drop constraint sensitive_word_language;
alter table sensitive_word add constraint sensitive_word_language check (language ~ '^[a-z]{2,3}$');
