/** How the owners of identifiers write their names. */
const names: Readonly<Record<string, string>> = {
  bioguide: 'Bioguide',
  ein: 'EIN',
  fec: 'FEC',
  govtrack: 'GovTrack',
  icpsr: 'ICPSR',
  lis: 'LIS',
  ocd: 'Open Civic Data',
  opensecrets: 'OpenSecrets',
  openstates: 'Open States',
  thomas: 'THOMAS',
  votesmart: 'Vote Smart',
  wikidata: 'Wikidata',
}

export const schemeName = (scheme: string): string => names[scheme] ?? scheme
