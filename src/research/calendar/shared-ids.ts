import type ICAL from 'ical.js'

/**
 * UIDs and addresses that several single events of a calendar share. Versions of one event share them, too: they have
 * the same title and different sequence numbers.
 */
export function sharedIdsOf(
  components: readonly ICAL.Component[],
  known: readonly string[] = [],
): ReadonlySet<string> {
  const uses = new Map<string, ICAL.Component[]>()
  for (const component of components) {
    if (isOfSeries(component)) continue
    for (const id of new Set([textOf(component, 'uid'), textOf(component, 'url')])) {
      if (id) uses.set(id, [...(uses.get(id) ?? []), component])
    }
  }
  const shared = new Set(known)
  for (const [id, users] of uses) if (!areVersions(users)) shared.add(id)
  return shared
}

function areVersions(users: readonly ICAL.Component[]): boolean {
  const count = (name: string) => new Set(users.map((one) => textOf(one, name))).size
  const isSameEvent = count('dtstart') === 1 && count('summary') === 1
  return isSameEvent || (count('summary') === 1 && count('sequence') === users.length)
}

export const isOfSeries = (component: ICAL.Component): boolean =>
  ['rrule', 'rdate', 'recurrence-id'].some((name) => component.hasProperty(name))

/** The value of a property as text; empty without it. */
export function textOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '')
}
