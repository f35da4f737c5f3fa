-- Which version of a legal text somebody has agreed to, and when (decision 0090).
create table consent (
  user_id uuid not null references app_user (id) on delete cascade,
  document text not null,
  language text not null,
  version integer not null,
  agreed_at timestamptz not null,
  primary key (user_id, document, language, version)
);
-- An agreement of before counts for what was the newest text at its time, as the person would have been shown it.
insert into consent (user_id, document, language, version, agreed_at)
select distinct on (u.id, d.id) u.id, d.id, d.language, d.version, u.consented_at
from app_user u join document d on d.id in ('policy', 'agreement') and d.active and d.updated_at <= u.consented_at
where not exists (select from document n
  where n.id = d.id and n.language = d.language and n.version > d.version and n.updated_at <= u.consented_at)
order by u.id, d.id, (d.language = u.language) desc, (d.language = 'en') desc, d.language;
