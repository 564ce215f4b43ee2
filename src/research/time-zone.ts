/** The zone of most people in a state. Pages state local time, mostly without a zone. */
const states: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
}
const zones = new Map(
  Object.entries(states).flatMap(([zone, all]) => all.split(' ').map((state) => [state, zone] as const)),
)

export function timeZoneOf(state: string | undefined): string {
  return zones.get(state ?? '') ?? 'America/New_York'
}
