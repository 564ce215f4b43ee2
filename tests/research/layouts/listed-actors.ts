import type { BodyPage } from './layout-page.ts'

/** Pages that list organizations by structure alone: few of the names contain a word for an organization. */
export const listedBodies: readonly BodyPage[] = [
  {
    layout: 'table with a column of organizations',
    source: `<html><head><title>Community Grants - City of Arden</title></head><body><main><h1>Community Grants</h1><table><thead><tr><th>Organization</th><th>Purpose</th><th>Award</th></tr></thead><tbody><tr><td>Mill River Makers</td><td>Tool lending</td><td>$4,000</td></tr><tr><td>Thornbury River Table</td><td>Evening meals</td><td>$9,500</td></tr><tr><td>Kestrel Harbor Kitchen</td><td>Shelter beds</td><td>$20,000</td></tr><tr><td>Seeds of Reading</td><td>Tutoring</td><td>$7,000</td></tr></tbody></table></main></body></html>`,
    organizations: [
      'Mill River Makers',
      'Thornbury River Table',
      'Kestrel Harbor Kitchen',
      'Seeds of Reading',
    ],
    also: ['City of Arden'],
  },
  {
    layout: 'sponsors in one line',
    source: `<html><head><title>River Day – Friends of the Marlow</title></head><body><header><a href="/">Friends of the Marlow</a></header><main><h1>River Day</h1><p>Music and canoe races for all ages.</p><h3>Thank You to Our Sponsors</h3><p>Thornbury Distributing, Kestrel Health, Quarry Hill Outdoors, Bellwether Energy</p></main><footer>© 2026 Friends of the Marlow</footer></body></html>`,
    organizations: [
      'Thornbury Distributing',
      'Kestrel Health',
      'Quarry Hill Outdoors',
      'Bellwether Energy',
      'Friends of the Marlow',
    ],
  },
  {
    layout: 'levels of sponsors below one heading',
    source: `<html><head><title>Sponsors - Arden Fall Fair</title></head><body><main><h1>Arden Fall Fair</h1><h2>Our Sponsors</h2><h3>Main Stage</h3><div class="logos"><figure><figcaption>Thornbury Toyota</figcaption></figure><figure><figcaption>Kestrel Brewing</figcaption></figure></div><h3>Picnic Table</h3><div class="logos"><figure><figcaption>Marlow Dental</figcaption></figure><figure><figcaption>Quarry Hill Outfitters</figcaption></figure><figure><figcaption>Bellwether Bikes</figcaption></figure></div></main></body></html>`,
    organizations: [
      'Arden Fall Fair',
      'Thornbury Toyota',
      'Kestrel Brewing',
      'Marlow Dental',
      'Quarry Hill Outfitters',
      'Bellwether Bikes',
    ],
  },
  {
    layout: 'linked entries with descriptions, in categories',
    source: `<html><head><title>Partners - City of Arden</title></head><body><main><h1>Community Partners</h1><h2>Legal Help</h2><ul><li><a href="https://a.example">Kestrel Tenants Table</a> – free lawyers for renters</li><li><a href="https://b.example">Justicia Marlow</a> – immigration consultations</li></ul><h2>Food</h2><ul><li><a href="https://c.example">Thornbury Fridge</a> – open all day at 51st and Wood</li><li><a href="https://d.example">Bellwether Boxes</a> – produce at low cost</li></ul></main></body></html>`,
    organizations: ['Kestrel Tenants Table', 'Justicia Marlow', 'Thornbury Fridge', 'Bellwether Boxes'],
    also: ['City of Arden'],
  },
]
