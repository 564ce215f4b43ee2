import type { BodyPage, RosterPage } from './layout-page.ts'

/** Full pages with surrounding prose. */
export const wholePageRosters: readonly RosterPage[] = [
  {
    layout: 'news story with officials, a resident and an expert',
    source: `<html><head><title>Council weighs rent rules | Larkmoor Ledger</title></head><body><article><h1>Council weighs rent rules</h1><p>By Dana Whitlock, staff writer</p><p>Mayor Kesha Brandon said Monday that the city will not wait. Council Member Ravi Chandran, who represents Ward 4, introduced the measure.</p><p>“We need this,” said Lucille Petersen, executive director of the Larkmoor Tenants Alliance. City Attorney Howard Stein declined to comment.</p></article></body></html>`,
    people: [
      'Kesha Brandon: Mayor',
      'Ravi Chandran: Council Member',
      'Lucille Petersen: executive director',
      'Howard Stein: City Attorney',
    ],
  },
  {
    layout: 'council grid: seat, linked name, telephone, mail, party',
    source: `<html><head><title>County Council</title></head><body><h1>County Council</h1><div class="row"><div class="col"><a href="/d1"><strong>District 1</strong><br>Marguerite Olsen (D)</a><br>555-810-0101<br><a href="mailto:molsen@cc.example">molsen@cc.example</a></div><div class="col"><a href="/d2"><strong>District 2</strong><br>Terrell Washington (D)</a><br>555-810-0102</div><div class="col"><a href="/d3"><strong>District 3</strong><br>Phyllis Grabowski (R)</a><br>555-810-0103</div></div></body></html>`,
    people: ['Marguerite Olsen', 'Terrell Washington', 'Phyllis Grabowski'],
  },
  {
    layout: 'committee with officers and members under labels',
    source: `<html><head><title>Arts Commission</title></head><body><h1>Arts Commission</h1><p><strong>Chair:</strong> Beatrice Kwan</p><p><strong>Vice Chair:</strong> Desmond Achebe</p><p><strong>Members:</strong> Ingrid Solberg, Mateo Cárdenas, Ruth Feinberg</p><p><strong>Staff liaison:</strong> Colleen Murtaugh, Community Development Director</p></body></html>`,
    people: [
      'Beatrice Kwan: Chair',
      'Desmond Achebe: Vice Chair',
      'Ingrid Solberg',
      'Mateo Cárdenas',
      'Ruth Feinberg',
      'Colleen Murtaugh: Staff liaison',
    ],
  },
  {
    layout: 'leadership page with long titles in small type',
    source: `<html><head><title>Our Team</title></head><body><h1>Our Team</h1><div><h4>Antoine Delacroix</h4><small>Chief Executive Officer</small><p>Antoine joined in 2015 after ten years in housing.</p></div><div><h4>Shreya Kulkarni</h4><small>Deputy Director for Policy and Research</small><p>Shreya leads the policy team.</p></div><div><h4>Job Openings</h4><p>Join us.</p></div></body></html>`,
    people: [
      'Antoine Delacroix: Chief Executive Officer',
      'Shreya Kulkarni: Deputy Director for Policy and Research',
    ],
  },
  {
    layout: 'judges of a court in a table with rooms and telephones',
    source: `<html><head><title>Judges | Municipal Court</title></head><body><h1>Judges</h1><table><tr><th>Judge</th><th>Courtroom</th><th>Phone</th></tr><tr><td>Hon. Marlene Fitzgerald</td><td>4A</td><td>555-910-0101</td></tr><tr><td>Hon. Cedric Boateng</td><td>4B</td><td>555-910-0102</td></tr><tr><td>Hon. Yvette St. Clair</td><td>5A</td><td>555-910-0103</td></tr></table></body></html>`,
    people: ['Marlene Fitzgerald', 'Cedric Boateng', 'Yvette St. Clair'],
  },
  {
    layout: 'supporters and streets beside one official',
    source: `<html><head><title>Ward 3</title></head><body><h1>Ward 3</h1><h3>Alderman Clifford Nowak</h3><p>Office: 12 Jackson Street</p><p>Neighborhoods: Garfield Heights, Lincoln Park, Washington Square</p><p>Schools: Susan B. Anthony Elementary, Cesar Chavez Academy</p></body></html>`,
    people: ['Clifford Nowak: Alderman'],
  },
]

export const wholePageBodies: readonly BodyPage[] = [
  {
    layout: 'about page of a nonprofit with partners and funders',
    source: `<html><head><title>About Us | Harbor Light Community Center</title></head><body>
<header><a href="/">Harbor Light Community Center</a></header><main><h1>About Us</h1><p>Harbor Light Community Center has served families in Port Ellis since 1981. We work with the Port Ellis Public Schools and the Ellis County Department of Human Services.</p><p>Our work is made possible by the Ellis Family Foundation, the State Arts Council and members like you.</p></main><footer>© 2026 Harbor Light Community Center</footer></body></html>`,
    organizations: [
      'Harbor Light Community Center',
      'Port Ellis Public Schools',
      'Ellis County Department of Human Services',
      'Ellis Family Foundation',
      'State Arts Council',
    ],
  },
  {
    layout: 'agenda with applicants and agencies',
    source: `<html><head><title>Agenda - Delmont Planning Commission</title></head><body><h1>Delmont Planning Commission</h1><h2>Agenda</h2><ol><li>Call to order</li><li>Public hearing: request of Oak Ridge Development LLC to rezone 14 acres</li><li>Letter from the Delmont Historical Society</li><li>Report of the Marlow County Engineer's Office</li></ol></body></html>`,
    organizations: [
      'Delmont Planning Commission',
      'Oak Ridge Development LLC',
      'Delmont Historical Society',
      "Marlow County Engineer's Office",
    ],
  },
  {
    layout: 'news story with unions, agencies and a campaign of opponents',
    source: `<html><head><title>Bus drivers reach deal - Marlow Herald</title></head><body><article><h1>Bus drivers reach deal</h1><p>The Marlow Transit Authority and Amalgamated Transit Union Local 555 reached a contract on Friday, ending a strike that began in May. The city council must still approve it.</p><p>The Marlow Chamber of Commerce praised the deal. The Federal Transit Administration had offered to mediate.</p></article></body></html>`,
    organizations: [
      'Marlow Transit Authority',
      'Amalgamated Transit Union Local 555',
      'Marlow Chamber of Commerce',
      'Federal Transit Administration',
    ],
    also: ['Marlow Herald', 'city council'],
  },
  {
    layout: 'resource directory: names in bold, lines of address and hours',
    source: `<html><head><title>Resource Directory</title></head><body><h1>Resource Directory</h1><p><strong>St. Vincent Food Pantry</strong><br>40 Elm Street<br>Open Tuesdays 9 a.m. – noon</p><p><strong>Crossroads Women's Shelter</strong><br>24-hour line: 555-444-0199</p><p><strong>Northside Free Clinic</strong><br>Walk-in hours Monday 1 – 4 p.m.</p></body></html>`,
    organizations: ['St. Vincent Food Pantry', "Crossroads Women's Shelter", 'Northside Free Clinic'],
  },
  {
    layout: 'page of services, with nothing but labels',
    source: `<html><head><title>Services</title></head><body><main><h1>Services</h1><ul><li>Building Permits</li><li>Trash and Recycling</li><li>Find Your Council Member</li><li>Meeting Room Rental</li><li>Board Packet Archive</li><li>Report a Problem to Code Enforcement</li></ul><p>Call the Clerk's office. Ask the Council a question. Join a Committee.</p></main></body></html>`,
    organizations: [],
  },
]
