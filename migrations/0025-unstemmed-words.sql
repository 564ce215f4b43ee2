-- Words that are found as they are written, and no longer by a stem that they share with another word.
update entity set search = search || setweight(to_tsvector('simple', word), 'C')
from unnest(array['housing', 'organ', 'organs', 'organic', 'universe', 'universal', 'transition', 'transitions']) as word
where search @@ to_tsquery('english', word) and not search @@ to_tsquery('simple', word)
  and (name || ' ' || coalesce(description, '') || ' ' || coalesce(
    (select string_agg(a.name, ' ') from issue_area a where a.slug = any(issue_areas)), '')) ~* ('\m' || word || '\M');
