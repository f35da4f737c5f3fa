-- Each lot of invitations is a job, which the outbox repeats: no periodic task looks for what was left. Its schedule would
-- go on without a worker. The tables of the outbox are made after the first migrations.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'resumeInvitations';
  end if;
end $$;
