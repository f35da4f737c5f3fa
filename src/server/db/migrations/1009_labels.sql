-- Labels in any language, by language: those of fault codes and of the pictures to take. English is always there.
alter table fault_code add column meaning jsonb, add column remedy jsonb;
update fault_code set
  meaning = jsonb_strip_nulls(jsonb_build_object('en', coalesce(nullif(btrim(meaning_en), ''), nullif(btrim(meaning_zh), ''), code),
    'zh', nullif(btrim(meaning_zh), ''))),
  remedy = jsonb_strip_nulls(jsonb_build_object('en', coalesce(nullif(btrim(remedy_en), ''), nullif(btrim(remedy_zh), ''), '-'),
    'zh', nullif(btrim(remedy_zh), '')));
alter table fault_code drop column meaning_en, drop column meaning_zh, drop column remedy_en, drop column remedy_zh,
  alter column meaning set not null, alter column remedy set not null,
  add constraint fault_code_meaning check (case when jsonb_typeof(meaning) = 'object' then meaning ? 'en'
      and not jsonb_path_exists(meaning, '$.keyvalue() ? (!(@.key like_regex "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$"))')
      and not jsonb_path_exists(meaning, 'strict $.* ? (@.type() != "string" || !(@ like_regex "[^[:space:]]"))') else false end),
  add constraint fault_code_remedy check (case when jsonb_typeof(remedy) = 'object' then remedy ? 'en'
      and not jsonb_path_exists(remedy, '$.keyvalue() ? (!(@.key like_regex "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$"))')
      and not jsonb_path_exists(remedy, 'strict $.* ? (@.type() != "string" || !(@ like_regex "[^[:space:]]"))') else false end);

alter table shot_list add column shots jsonb;
update shot_list set shots = (
  select jsonb_strip_nulls(jsonb_build_object('en', coalesce(to_jsonb(nullif(en, '{}')), to_jsonb(nullif(zh, '{}')), jsonb_build_array(code)),
    'zh', to_jsonb(nullif(zh, '{}'))))
  from (select array(select s from unnest(shots_en) s where btrim(s) <> '') as en,
               array(select s from unnest(shots_zh) s where btrim(s) <> '') as zh) filled);
alter table shot_list drop column shots_en, drop column shots_zh, alter column shots set not null,
  add constraint shot_list_shots check (case when jsonb_typeof(shots) = 'object' then shots ? 'en'
      and not jsonb_path_exists(shots, '$.keyvalue() ? (!(@.key like_regex "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$"))')
      and not jsonb_path_exists(shots, 'strict $.* ? (@.type() != "array")')
      and not jsonb_path_exists(shots, '$.* ? (@.type() != "string" || !(@ like_regex "[^[:space:]]"))')
      and not jsonb_path_exists(shots, 'strict $.* ? (@.size() == 0)') else false end);
