import type { BodyPage, RosterPage } from './layout-page.ts'

/** Lists with names and offices in separate places. */
export const mixedRosters: readonly RosterPage[] = [
  {
    layout: 'list items with a picture, first and last name in elements of their own',
    source: `<html><head><title>Meet Your Council</title></head><body><h1>Meet Your Council</h1><ul><li><img src="x.jpg" alt=""><span class="first">Adela</span><span class="last">Marchetti</span><em>Council President</em></li><li><img src="y.jpg" alt=""><span class="first">Boris</span><span class="last">Tomczak</span><em>Council Member</em></li></ul></body></html>`,
    people: ['Adela Marchetti: Council President', 'Boris Tomczak: Council Member'],
  },
  {
    layout: 'table of offices: office, holder, end of term',
    source: `<html><head><title>Town Officials</title></head><body><h1>Town Officials</h1><table><tr><td><b>Office</b></td><td><b>Name</b></td><td><b>Term Expires</b></td></tr><tr><td>Town Moderator</td><td>Clara Benning</td><td>2027</td></tr><tr><td>Select Board, Chair</td><td>Dwight Osgood</td><td>2028</td></tr><tr><td>Tax Collector</td><td>Esther Pruitt</td><td>2026</td></tr></table></body></html>`,
    people: [
      'Clara Benning: Town Moderator',
      'Dwight Osgood: Select Board, Chair',
      'Esther Pruitt: Tax Collector',
    ],
  },
  {
    layout: 'cards that begin with the office',
    source: `<html><head><title>Leadership</title></head><body><h1>Leadership</h1><div class="c"><p class="role">Mayor</p><h3>Floyd Garrity</h3></div><div class="c"><p class="role">City Administrator</p><h3>Gwen Habib</h3></div><div class="c"><p class="role">Police Chief</p><h3>Hector Ivanov</h3></div></body></html>`,
    people: ['Floyd Garrity: Mayor', 'Gwen Habib: City Administrator', 'Hector Ivanov: Police Chief'],
  },
  {
    layout: 'staff by department, lines of name, title, extension',
    source: `<html><head><title>Staff Directory</title></head><body><h1>Staff Directory</h1><h2>Finance</h2><p>Irene Jablonski, Finance Director, ext. 201</p><p>Jorge Kessler, Payroll Clerk, ext. 202</p><h2>Public Works</h2><p>Kelly Lattimore, Public Works Director, ext. 301</p></body></html>`,
    people: [
      'Irene Jablonski: Finance Director',
      'Jorge Kessler: Payroll Clerk',
      'Kelly Lattimore: Public Works Director',
    ],
  },
  {
    layout: 'seats as headings over names',
    source: `<html><head><title>Board of Supervisors</title></head><body><h1>Board of Supervisors</h1><h3>District 1</h3><p>Leon Mathis</p><h3>District 2</h3><p>Monica Nguyen</p><h3>District 3</h3><p>Norbert Ochoa</p></body></html>`,
    people: ['Leon Mathis: District 1', 'Monica Nguyen: District 2', 'Norbert Ochoa: District 3'],
  },
  {
    layout: 'cells of a table, each a whole card',
    source: `<html><head><title>Trustees</title></head><body><h1>Village Trustees</h1><table><tr><td><img src="1.jpg"><br><strong>Opal Pritchard</strong><br>Trustee<br><a href="mailto:o@v.example">Email</a></td><td><img src="2.jpg"><br><strong>Percy Quimby</strong><br>Trustee<br><a href="mailto:p@v.example">Email</a></td></tr></table></body></html>`,
    people: ['Opal Pritchard: Trustee', 'Percy Quimby: Trustee'],
  },
  {
    layout: 'sentence that names the officers',
    source: `<html><head><title>About the Commission</title></head><body><h1>About the Commission</h1><p>Commissioner Rita Solano chairs the commission, and Vice Chair Samuel Thorne leads its finance committee. Executive Director Tanya Ulrich runs the staff.</p></body></html>`,
    people: ['Rita Solano: Commissioner', 'Samuel Thorne: Vice Chair', 'Tanya Ulrich: Executive Director'],
  },
]

export const mixedBodies: readonly BodyPage[] = [
  {
    layout: 'links to other sites, each alone in its line',
    url: 'https://arden.example/links',
    source: `<html><head><title>Useful Links</title></head><body><main><h1>Useful Links</h1><ul><li><a href="https://ardenchamber.example/">Arden Area Chamber of Commerce</a></li><li><a href="https://marlowcounty.example/">Marlow County Health Department</a></li><li><a href="/pay">Pay My Bill</a></li><li><a href="/council">City Council Agendas</a></li></ul></main></body></html>`,
    organizations: ['Arden Area Chamber of Commerce', 'Marlow County Health Department'],
  },
  {
    layout: 'press release with partners in a sentence',
    source: `<html><head><title>Grant for safe streets</title></head><body><h1>Grant for safe streets</h1><p>The Corwin Department of Transportation received a grant from the Elm Valley Foundation. Partners including Corwin Bicycle Alliance and Parents for Safe Routes will help plan the work, the department said.</p></body></html>`,
    organizations: [
      'Corwin Department of Transportation',
      'Elm Valley Foundation',
      'Corwin Bicycle Alliance',
      'Parents for Safe Routes',
    ],
  },
  {
    layout: 'office hours, seats and offices that are no bodies',
    source: `<html><head><title>Contact</title></head><body><h1>Contact your Representative</h1><p>Council District 4 office hours are Monday to Friday. Chief of Police Ana Wells and Director of Finance Bo Reed attend. Please thank the staff.</p></body></html>`,
    organizations: [],
  },
]
