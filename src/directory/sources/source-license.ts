import type { SourceLicense } from '../../contracts/directory/sources.ts'

const cc0 = { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/', credit: null }

const creativeCommons = (terms: 'by' | 'by-sa', credit: string): SourceLicense => ({
  name: `CC ${terms.toUpperCase()} 4.0`,
  url: `https://creativecommons.org/licenses/${terms}/4.0/`,
  credit,
})

/** Public datasets with a stated license, by the beginning of their addresses without the scheme. */
const licenses: readonly (readonly [start: string, license: SourceLicense])[] = [
  ['github.com/openstates/people/', cc0],
  ['github.com/unitedstates/congress-legislators/', cc0],
  ['github.com/opencivicdata/ocd-division-ids/', cc0],
  ['www.wikidata.org/', cc0],
  ['www.geonames.org/', creativeCommons('by', 'GeoNames (https://www.geonames.org)')],
  ['en.wikipedia.org/wiki/', creativeCommons('by-sa', 'Wikipedia contributors')],
  ['es.wikipedia.org/wiki/', creativeCommons('by-sa', 'Wikipedia contributors')],
  [
    'www.openstreetmap.org/',
    {
      name: 'ODbL 1.0',
      url: 'https://opendatacommons.org/licenses/odbl/1-0/',
      credit: 'OpenStreetMap contributors',
    },
  ],
]

/** The license of a source where its publisher states one for the whole dataset. */
export function licenseOf(url: string): SourceLicense | null {
  const address = url.replace(/^https?:\/\//, '')
  return licenses.find(([start]) => address.startsWith(start))?.[1] ?? null
}
