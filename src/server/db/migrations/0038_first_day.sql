-- Whoever has just proved the password again may do for some minutes, in this session alone, what asks for it.
alter table session add column confirmation_hash text, add column confirmed_until timestamptz;
