-- decision 0020: a key opens its sealed answer and stands here as a digest only. Answers of before stay as they are for their 48
-- hours, so that a repeat across the upgrade has no second effect; those that hold a secret go at once.
delete from idempotency where jsonb_path_exists(answer, '$.**.shareId') or jsonb_path_exists(answer, '$.**.accessKeySecret')
  or jsonb_path_exists(answer, '$.**.token');
update idempotency set key = rtrim(translate(encode(sha256(convert_to(key, 'UTF8')), 'base64'), '+/', '-_'), '=');
