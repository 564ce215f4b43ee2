/** Names of what a cached answer can depend on; every write of the directory says which of these it touched. */
export const entityTag = (id: string) => `entity:${id}`
export const placeTag = (key: string) => `place:${key}`
/** Answers over the whole directory: the actor search. */
export const searchTag = 'search'
/** Answers over the gazetteer itself. */
export const placesTag = 'places'
