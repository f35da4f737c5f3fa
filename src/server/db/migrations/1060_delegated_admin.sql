-- What managers may do with the people of their own organisation: nothing until the vendor says so (decision 0072).
alter table organisation
  add column managers_invite boolean,
  add column managers_disable boolean,
  add column managers_promote boolean,
  add column people_max integer check (people_max > 0);
