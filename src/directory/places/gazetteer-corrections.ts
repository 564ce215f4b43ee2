/** What the sources name otherwise than people do, by hand. Keys are `<name>,<state>` as the source has it. */

/** The name under which a place is known; the source's own name stays an alias. */
export const commonNames: Readonly<Record<string, string>> = {
  'New York City,NY': 'New York',
  'Washington, D.C.,DC': 'Washington',
  'Lexington-Fayette,KY': 'Lexington',
}

/** Further names, keyed by the common name. */
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

/** Both sources tell little about kinds; these are certain, the census file of an operator adds the rest. */
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
 * Words of companies and offices that have a ZIP code of their own: the postal list names them as if they were
 * cities. Only names of two or more words are judged (Telephone is a village in Texas).
 */
export const officeWords: ReadonlySet<string> = new Set(
  (
    'inc co corp comp com assoc firm firms brm ins insurance dept lottery telephone tel elect elec edison ' +
    'facility fac lending zip mutual bkcard card citicorp citibank bmc usa revenue svc syste systems sears ' +
    'express bureau roebuck fulfill contest holdouts correctional correction acs amer natl nat'
  ).split(' '),
)
