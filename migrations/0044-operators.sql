-- Operators see the state of the installation. The role gives no other right.
alter table account add column is_operator boolean not null default false;
