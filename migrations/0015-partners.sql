-- Accounts that see signals for partners.
alter table account add column is_partner boolean not null default false;
