-- Imports find fault codes by their codes; the other index begins with the product line.
create index fault_code_normal on fault_code (code_normal);
