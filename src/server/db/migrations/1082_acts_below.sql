-- Whether the managers of an organisation act on the tickets of those below it, too (decision 0102).
alter table organisation add column managers_act_below boolean;
