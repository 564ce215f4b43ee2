-- A person or organization that is listed can ask to be left out of web search engines.
alter table entity add column no_index boolean not null default false;
