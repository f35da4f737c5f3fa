#!/bin/sh
# Run once by the image of PostgreSQL: an ordinary owner with a database of its own (README, Deployment).
set -eu
psql --set ON_ERROR_STOP=1 --set password="$CLOSELOOP_PASSWORD" --username "${POSTGRES_USER:-postgres}" <<'SQL'
create role closeloop login createrole password :'password';
create database closeloop owner closeloop;
SQL
