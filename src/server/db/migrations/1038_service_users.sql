-- Users for other systems: API keys act as them, and nobody can log in as one (decision 0082).
alter table app_user add column service boolean not null default false;
