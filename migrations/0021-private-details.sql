alter table entity
  -- The contacts of a person are shown while the role that published them lasts.
  add column contacts_until date,
  -- Why the location of the actor is not published, as for a shelter.
  add column location_withheld text check (location_withheld ~ '\S');
