-- By which provider somebody came in, or tried to: its name of that time, so that it stays when the provider is gone.
alter table access_event add column provider text;
-- Between the provider and the second factor.
alter table sign_in_ticket add column provider text;
