import type { ItemActor, MonitorItem } from '../connectors/connector.ts'

/** Everybody that an item names, once: its actors, the body that meets or votes, and the members who voted. */
export function actorsToLink(item: MonitorItem): ItemActor[] {
  const body: ItemActor[] =
    item.body === null ? [] : [{ name: item.body, type: 'organization', role: 'convener' }]
  const voters = (item.vote?.rollCall ?? []).map(
    ({ name, option }): ItemActor => ({ name, type: 'person', role: option }),
  )
  const named = [...item.actors, ...body, ...voters].filter(({ name }) => name.trim() !== '')
  return [...new Map(named.map((actor) => [`${actor.type} ${actor.name}`, actor])).values()]
}
