-- The fictional actors of the sample are not listed under real places.
delete from entity_place listed using entity, place
  where entity.id = listed.entity_id and entity.sample and place.id = listed.place_id and not place.sample
    and place.id <> entity.place_id;
