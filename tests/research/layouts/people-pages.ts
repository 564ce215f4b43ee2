import type { RosterPage } from './layout-page.ts'

/** People pages of larger cities, schools and associations. */
export const peoplePages: readonly RosterPage[] = [
  {
    layout: 'legislative system: person, office, district and mail in a grid',
    source: `<html><head><title>City of Brookmere - Members</title></head><body><h2>Members</h2><table><thead><tr><th>Person Name</th><th>Office</th><th>District</th><th>E-mail</th></tr></thead><tbody><tr><td><a>Bradford, Cheryl</a></td><td>Council Member</td><td>1</td><td><a>cb@b.example</a></td></tr><tr><td><a>St. James, Victor</a></td><td>Council Member</td><td>2</td><td></td></tr><tr><td><a>Vacant</a></td><td>Council Member</td><td>3</td><td></td></tr><tr><td><a>Wu, Angela M.</a></td><td>Council President</td><td>At-Large</td><td></td></tr></tbody></table></body></html>`,
    people: [
      'Cheryl Bradford: Council Member',
      'Victor St. James: Council Member',
      'Angela M. Wu: Council President',
    ],
  },
  {
    layout: 'tiles: picture, linked name, seat in small letters, learn more',
    source: `<html><head><title>City Council | Portage Bay</title></head><body><h1>City Council</h1><div class="tile"><a href="/c1"><img src="1.jpg" alt="Photo"></a><h2><a href="/c1">Deborah Nakagawa</a></h2><span>District 1 (West Portage)</span><p><a>Learn more</a></p></div><div class="tile"><a href="/c2"><img src="2.jpg" alt="Photo"></a><h2><a href="/c2">Tyrone Blackmon</a></h2><span>District 2 (Southeast)</span><p><a>Learn more</a></p></div><div class="tile"><a href="/c8"><img src="8.jpg" alt="Photo"></a><h2><a href="/c8">Lorena Gutierrez</a></h2><span>Position 8 (Citywide)</span><p><a>Learn more</a></p></div></body></html>`,
    people: ['Deborah Nakagawa', 'Tyrone Blackmon', 'Lorena Gutierrez'],
  },
  {
    layout: 'list of links to people under a heading',
    source: `<html><head><title>Board of Aldermen</title></head><body><h1>Board of Aldermen</h1><h3>Current Aldermen</h3><ul><li><a href="/w1">Ward 1 - Sharon Tyson</a></li><li><a href="/w2">Ward 2 - Lisa Middlebrook</a></li><li><a href="/w3">Ward 3 - Brandon Bosley Jr.</a></li></ul></body></html>`,
    people: ['Sharon Tyson: Ward 1', 'Lisa Middlebrook: Ward 2', 'Brandon Bosley Jr.: Ward 3'],
  },
  {
    layout: 'officers line and a table of members by city',
    source: `<html><head><title>Policy Board</title></head><body><h1>Regional Policy Board</h1><p>Chair: Councilor Hattie Redmond, City of Arden</p><table><tr><th>Jurisdiction</th><th>Member</th><th>Alternate</th></tr><tr><td>Arden</td><td>Hattie Redmond</td><td>Ivan Kowal</td></tr><tr><td>Corwin</td><td>Jorge Salinas</td><td>Kathleen Byrd</td></tr><tr><td>Delmont</td><td>Lamar Whitfield</td><td>Vacant</td></tr></table></body></html>`,
    people: ['Hattie Redmond: Chair', 'Ivan Kowal', 'Jorge Salinas', 'Kathleen Byrd', 'Lamar Whitfield'],
  },
  {
    layout: 'accordion of departments with heads and telephones',
    source: `<html><head><title>Department Heads</title></head><body><h1>Department Heads</h1><dl><dt>Police</dt><dd>Chief Monica Ferrer, (555) 101-0101</dd><dt>Fire</dt><dd>Chief Nathan Oyler, (555) 101-0102</dd><dt>Finance</dt><dd>Olga Pavlova, Finance Director, (555) 101-0103</dd></dl></body></html>`,
    people: ['Monica Ferrer: Chief', 'Nathan Oyler: Chief', 'Olga Pavlova: Finance Director'],
  },
  {
    layout: 'two columns of names in plain cells under one heading',
    source: `<html><head><title>Arts Council</title></head><body><h1>Arts Council Members</h1><table><tr><td>Priscilla Amos</td><td>Quinn Barlow</td></tr><tr><td>Rafael Cortes</td><td>Sabrina Dutta</td></tr><tr><td>Trevor Eng</td><td>Ulises Flores</td></tr></table></body></html>`,
    people: [
      'Priscilla Amos',
      'Quinn Barlow',
      'Rafael Cortes',
      'Sabrina Dutta',
      'Trevor Eng',
      'Ulises Flores',
    ],
  },
  {
    layout: 'appointments in a council resolution',
    source: `<html><head><title>Appointments</title></head><body><h1>Appointments</h1><p>The Council appointed Valerie Grossman to the Planning Commission and reappointed Wendell Hightower to the Airport Board. Mayor Xavier Ibanez nominated Yvonne Jarvis as City Treasurer.</p></body></html>`,
    people: [
      'Valerie Grossman',
      'Wendell Hightower',
      'Xavier Ibanez: Mayor',
      'Yvonne Jarvis: City Treasurer',
    ],
  },
  {
    layout: 'campaign page of a candidate with a treasurer in the foot',
    source: `<html><head><title>Zelda Kimball for Council</title></head><body><h1>Zelda Kimball for City Council</h1><p>Zelda Kimball is a nurse and a candidate for City Council, District 2.</p><footer><p>Paid for by Friends of Zelda Kimball, Arthur Long, Treasurer</p></footer></body></html>`,
    people: ['Zelda Kimball'],
  },
]
