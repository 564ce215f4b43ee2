-- Where a quote starts in the text of its page, in characters: passages are shown in the order of the page.
alter table claim add column position integer check (position >= 0);
