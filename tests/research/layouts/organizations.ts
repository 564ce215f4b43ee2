import type { BodyPage } from './layout-page.ts'

/** Pages that name organizations. */
export const bodies: readonly BodyPage[] = [
  {
    layout: 'list of links to agencies in the text of the page',
    source: `<html><head><title>Community Resources | City of Arden</title></head><body><main><h1>Community Resources</h1><p>These local agencies can help.</p><ul><li><a href="https://a.example">Arden Housing Authority</a> – rental assistance and vouchers</li><li><a href="https://b.example">Mill River Food Bank</a> – groceries on Tuesdays</li><li><a href="https://c.example">Legal Aid Society of Marlow County</a> – help with evictions</li></ul></main></body></html>`,
    organizations: ['Arden Housing Authority', 'Mill River Food Bank', 'Legal Aid Society of Marlow County'],
    also: ['City of Arden'],
  },
  {
    layout: 'cards of partners with a sentence each',
    source: `<html><head><title>Our Partners - Riverbend Coalition</title></head><body><h1>Our Partners</h1><div class="card"><h3>Riverbend Tenants Union</h3><p>Riverbend Tenants Union organises renters in the east of the city.</p></div><div class="card"><h3>Cedar Community Land Trust</h3><p>Keeps homes affordable for good.</p></div><div class="card"><h3>Neighbors for Clean Air</h3><p>A group of parents who measure the air near schools.</p></div></body></html>`,
    organizations: [
      'Riverbend Tenants Union',
      'Cedar Community Land Trust',
      'Neighbors for Clean Air',
      'Riverbend Coalition',
    ],
  },
  {
    layout: 'paragraphs with bodies and titles that are none',
    source: `<html><head><title>News | Marlow Herald</title></head><body><h1>Council delays vote on bus lanes</h1><p>The Marlow City Council on Tuesday put off a vote on bus lanes that the Marlow Transit Authority had asked for.</p><p>Director of Public Works Tom Ridley said District 5 would wait until June. “Thank Council for listening,” said Ida Crane of the Eastside Business Association.</p></body></html>`,
    organizations: ['Marlow City Council', 'Marlow Transit Authority', 'Eastside Business Association'],
    also: ['Marlow Herald'],
  },
  {
    layout: 'foot of a page with the owner and its address',
    source: `<html><head><title>Home | Quarry Hill Neighborhood Association</title></head><body><h1>Welcome</h1><p>We meet on the first Monday of each month.</p><footer><p>Quarry Hill Neighborhood Association</p><p>12 Stone Lane, Quarry Hill, PA 19999</p><p>© 2026 Quarry Hill Neighborhood Association. All rights reserved.</p></footer></body></html>`,
    organizations: ['Quarry Hill Neighborhood Association'],
  },
  {
    layout: 'stated data with contacts',
    source: `<html><head><title>About - Sable Creek Watershed Council</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NGO","name":"Sable Creek Watershed Council","url":"https://sablecreek.example","email":"hello@sablecreek.example","telephone":"+1-555-710-0101","description":"Volunteers who keep the creek clean.","address":{"@type":"PostalAddress","streetAddress":"4 Bridge Road","addressLocality":"Sable Creek","addressRegion":"OR"}}</script></head><body><h1>About us</h1><p>Sable Creek Watershed Council is a nonprofit that keeps the creek clean.</p></body></html>`,
    organizations: ['Sable Creek Watershed Council'],
  },
  {
    layout: 'department page of a city',
    source: `<html><head><title>Department of Public Works | City of Thornbury</title></head><body><nav><a>Mayor's Office</a><a>Police Department</a></nav><main><h1>Department of Public Works</h1><p>The Department of Public Works maintains streets and sewers. The department reports to the Board of Public Works and works with the Thornbury Sanitary District.</p><p>Director of Public Works: Tom Ridley</p></main></body></html>`,
    organizations: [
      'Department of Public Works',
      'Board of Public Works',
      'Thornbury Sanitary District',
      'City of Thornbury',
    ],
  },
  {
    layout: 'words of welcome and navigation that are no bodies',
    source: `<html><head><title>Welcome</title></head><body><h1>Contact Council</h1><p>Thank Council Members for their service. Find Your District. District 5 Office Hours. Visit Our Center. Read The Press.</p><ul><li>District 1</li><li>District 2</li><li>District 3</li></ul></body></html>`,
    organizations: [],
  },
  {
    layout: 'list of committees of a body',
    source: `<html><head><title>Boards and Commissions - Town of Birchmont</title></head><body><main><h1>Boards and Commissions</h1><ul><li>Zoning Board of Appeals</li><li>Conservation Commission</li><li>Council on Aging</li><li>Historical Society of Birchmont</li><li>Birchmont Water and Sewer District</li></ul></main></body></html>`,
    organizations: [
      'Zoning Board of Appeals',
      'Conservation Commission',
      'Council on Aging',
      'Historical Society of Birchmont',
      'Birchmont Water and Sewer District',
      'Town of Birchmont',
    ],
  },
  {
    layout: 'words broken by soft hyphens',
    source: `<html><head><title>Umwelt</title></head><body><h1>Umberfield Environ&shy;mental Com&shy;mission</h1><p>The Umberfield Environ&shy;mental Com&shy;mission advises the Umberfield Town Council.</p></body></html>`,
    organizations: ['Umberfield Environmental Commission', 'Umberfield Town Council'],
  },
  {
    layout: 'table of grants',
    source: `<html><head><title>Grants awarded</title></head><body><h1>Community Grants 2026</h1><table><tr><th>Organization</th><th>Award</th></tr><tr><td>Boys &amp; Girls Club of Delmont</td><td>$5,000</td></tr><tr><td>Delmont Community Orchestra</td><td>$2,000</td></tr><tr><td>St. Brendan Catholic Church</td><td>$1,000</td></tr></table></body></html>`,
    organizations: [
      'Boys & Girls Club of Delmont',
      'Delmont Community Orchestra',
      'St. Brendan Catholic Church',
    ],
  },
]
