/** Manual corrections where the sources use unusual names. Keys are `<name>,<state>` in the source's spelling. */

/** The common name of a place; the source's name becomes an alias. */
export const commonNames: Readonly<Record<string, string>> = {
  'New York City,NY': 'New York',
  'Washington, D.C.,DC': 'Washington',
  'Lexington-Fayette,KY': 'Lexington',
}

/** Additional aliases, keyed by the common name. */
export const otherNames: Readonly<Record<string, readonly string[]>> = {
  'New York,NY': ['NYC'],
  'Washington,DC': ['Washington DC'],
  'Boise,ID': ['Boise City'],
  'Ventura,CA': ['San Buenaventura'],
  'Paso Robles,CA': ['El Paso de Robles'],
  'Nashville,TN': ['Nashville Davidson'],
  'Louisville,KY': ['Louisville Jefferson County'],
  'Augusta,GA': ['Augusta Richmond County'],
  'Athens,GA': ['Athens Clarke County'],
  'Macon,GA': ['Macon Bibb County'],
  'Philadelphia,PA': ['Philly'],
}

/** Certain kinds; the sources contain few, and the census file adds the rest. */
export const knownKinds: Readonly<Record<string, string>> = {
  'New York,NY': 'city',
  'Washington,DC': 'city',
  'Manhattan,NY': 'borough',
  'Brooklyn,NY': 'borough',
  'Queens,NY': 'borough',
  'The Bronx,NY': 'borough',
  'Staten Island,NY': 'borough',
}

/**
 * Words that mark companies and offices with their own ZIP code, which the postal list contains as cities. Applies to
 * names of two or more words (Telephone is a village in Texas).
 */
export const officeWords: ReadonlySet<string> = new Set(
  (
    'inc co corp comp com assoc firm firms brm ins insurance dept lottery telephone tel elect elec edison ' +
    'facility fac lending zip mutual bkcard card citicorp citibank bmc usa revenue svc syste systems sears ' +
    'express bureau roebuck fulfill contest holdouts correctional correction acs amer natl nat'
  ).split(' '),
)
