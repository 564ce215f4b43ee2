import type { BodyPage, RosterPage } from './layout-page.ts'

export const proseRosters: readonly RosterPage[] = [
  {
    layout: 'press release with a contact, quotes and titles behind names',
    source: `<html><head><title>Press Release</title></head><body><h1>City opens new shelter</h1><p>FOR IMMEDIATE RELEASE</p><p>Contact: Paulette Grimes, Public Information Officer, 555-201-0188</p><p>“This is a start,” said Deputy Mayor Orlando Fuentes. Renee Whitaker, director of the Department of Housing, thanked the volunteers. The ribbon was cut by County Commissioner Lyle Abernathy.</p></body></html>`,
    people: [
      'Paulette Grimes: Public Information Officer',
      'Orlando Fuentes: Deputy Mayor',
      'Renee Whitaker: director of the Department of Housing',
      'Lyle Abernathy: County Commissioner',
    ],
  },
  {
    layout: 'board table with seat, name, appointing authority and term',
    source: `<html><head><title>Police Oversight Board</title></head><body><h1>Police Oversight Board</h1><table><thead><tr><th>Seat</th><th>Member</th><th>Appointed By</th><th>Term</th></tr></thead><tbody><tr><td>1</td><td>Gloria Esparza</td><td>Mayor</td><td>2024–2027</td></tr><tr><td>2</td><td>Dwayne Pickett (Chair)</td><td>City Council</td><td>2025–2028</td></tr><tr><td>3</td><td>Vacant</td><td>City Council</td><td></td></tr><tr><td>4</td><td>Ngozi Umeh</td><td>Mayor</td><td>2025–2028</td></tr></tbody></table></body></html>`,
    people: ['Gloria Esparza', 'Dwayne Pickett: Chair', 'Ngozi Umeh'],
  },
  {
    layout: 'school board biographies under names with seats',
    source: `<html><head><title>Meet the Board</title></head><body><h1>Meet the Board</h1><h3>Carolyn Bickford – Position 1, President</h3><p>Carolyn was elected in 2021.</p><h3>Esteban Villareal – Position 2</h3><p>Esteban has two children in district schools.</p><h3>Judith Okonkwo – Position 3, Legislative Representative</h3><p>Judith is a nurse.</p></body></html>`,
    people: [
      'Carolyn Bickford: President',
      'Esteban Villareal: Position 2',
      'Judith Okonkwo: Legislative Representative',
    ],
  },
  {
    layout: 'event page with speakers and their bodies',
    source: `<html><head><title>Housing Forum</title></head><body><h1>Housing Forum</h1><h2>Panelists</h2><ul><li>Monique Tran, Senior Planner, City of Arden</li><li>Walter Kozlowski, Executive Director, Arden Land Trust</li><li>Fatima Noor, Organizer, Tenants United</li></ul><p>Moderated by Gregory Haines, editor of the Arden Times.</p></body></html>`,
    people: [
      'Monique Tran: Senior Planner',
      'Walter Kozlowski: Executive Director',
      'Fatima Noor: Organizer',
      'Gregory Haines: editor',
    ],
  },
  {
    layout: 'rows of staff made of elements, no table',
    source: `<html><head><title>Directory</title></head><body><h1>Department Directory</h1><div class="dir"><div class="r"><span>Leticia Barajas</span><span>City Clerk</span><span>555-300-0101</span></div><div class="r"><span>Owen Brightwell</span><span>Deputy Clerk</span><span>555-300-0102</span></div><div class="r"><span>Marisol Peña</span><span>Records Specialist</span><span>555-300-0103</span></div></div></body></html>`,
    people: [
      'Leticia Barajas: City Clerk',
      'Owen Brightwell: Deputy Clerk',
      'Marisol Peña: Records Specialist',
    ],
  },
]

export const proseBodies: readonly BodyPage[] = [
  {
    layout: 'history of an agency with its parts',
    source: `<html><head><title>About | Corwin Regional Planning Agency</title></head><body><h1>About the Agency</h1><p>The Corwin Regional Planning Agency (CRPA) was formed in 1972. CRPA is governed by a Policy Board and advised by the Freight Advisory Committee and the Bicycle and Pedestrian Advisory Committee. It receives funds from the U.S. Department of Transportation and the Oregon Department of Transportation.</p></body></html>`,
    organizations: [
      'Corwin Regional Planning Agency',
      'Freight Advisory Committee',
      'Bicycle and Pedestrian Advisory Committee',
      'U.S. Department of Transportation',
      'Oregon Department of Transportation',
    ],
    also: ['Policy Board'],
  },
  {
    layout: 'list of members of a coalition with towns',
    source: `<html><head><title>Members - Clean Rivers Coalition</title></head><body><h1>Coalition Members</h1><ul><li>Audubon Society of Marlow (Marlow)</li><li>Friends of Sable Creek (Sable Creek)</li><li>League of Women Voters of Corwin (Corwin)</li><li>Trout Unlimited, Chapter 88</li><li>United Farm Workers</li></ul></body></html>`,
    organizations: [
      'Audubon Society of Marlow',
      'Friends of Sable Creek',
      'League of Women Voters of Corwin',
      'Clean Rivers Coalition',
    ],
    also: ['Trout Unlimited', 'Trout Unlimited, Chapter 88', 'United Farm Workers'],
  },
  {
    layout: 'letter to officials in which bodies are addressed',
    source: `<html><head><title>Open letter</title></head><body><h1>Open letter on the budget</h1><p>Dear Council Members, we ask the Arden City Council to fund the Arden Public Library and the Office of Tenant Protection. Signed, Arden Teachers Association, Elm Street Block Club and Mothers Against Gun Violence.</p></body></html>`,
    organizations: [
      'Arden City Council',
      'Arden Public Library',
      'Office of Tenant Protection',
      'Arden Teachers Association',
      'Elm Street Block Club',
      'Mothers Against Gun Violence',
    ],
  },
]
