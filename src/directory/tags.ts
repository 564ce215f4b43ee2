/** Tags that cached responses depend on. Every write to the directory reports the tags that it invalidates. */
export const entityTag = (id: string) => `entity:${id}`
export const placeTag = (key: string) => `place:${key}`
/** Responses over the whole directory: the actor search. */
export const searchTag = 'search'
/** Responses over the gazetteer. */
export const placesTag = 'places'
