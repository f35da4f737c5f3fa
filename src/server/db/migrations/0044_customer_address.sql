-- Where a customer is found, as the customer page shows it (docs/domain.md); null where nobody has said it.
alter table customer add column address text;
