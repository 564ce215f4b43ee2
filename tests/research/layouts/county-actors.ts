import type { BodyPage, RosterPage } from './layout-page.ts'

export const countyRosters: readonly RosterPage[] = [
  {
    layout: 'list of trustees with terms and towns in one line each',
    source: `<html><head><title>Trustees</title></head><body><h1>Library Trustees</h1><ol><li>Sylvia Mbeki, President (2024–2028), Arden</li><li>Tomas Lindgren, Treasurer (2026–2030), Corwin</li><li>Uche Okoro (2022–2026), Arden</li></ol></body></html>`,
    people: ['Sylvia Mbeki: President', 'Tomas Lindgren: Treasurer', 'Uche Okoro'],
  },
  {
    layout: 'county officers: office as heading, name and address below',
    source: `<html><head><title>Elected Officials</title></head><body><h1>Elected Officials</h1><h3>County Clerk</h3><p>Vera Kowalczyk</p><p>100 Court Street, Room 2</p><p>555-222-0101</p><h3>Sheriff</h3><p>Wade Harrington</p><p>200 Jail Road</p><h3>Prosecuting Attorney</h3><p>Ximena Ruiz</p><p>100 Court Street, Room 9</p></body></html>`,
    people: ['Vera Kowalczyk: County Clerk', 'Wade Harrington: Sheriff', 'Ximena Ruiz: Prosecuting Attorney'],
  },
  {
    layout: 'mayor and council in one paragraph each with mail links',
    source: `<html><head><title>Mayor &amp; Council</title></head><body><h1>Mayor &amp; Council</h1><p><strong>Mayor Yolanda Prince</strong> <a href="mailto:mayor@x.example">mayor@x.example</a></p><p><strong>Councilman Zeke Arnold</strong> – Ward A <a href="mailto:za@x.example">za@x.example</a></p><p><strong>Councilwoman Amara Diallo</strong> – Ward B</p></body></html>`,
    people: ['Yolanda Prince: Mayor', 'Zeke Arnold: Councilman', 'Amara Diallo: Councilwoman'],
  },
  {
    layout: 'committee page with chair in a sentence and members as a list of employers',
    source: `<html><head><title>Advisory Committee</title></head><body><h1>Transit Advisory Committee</h1><p>The committee is chaired by Beverly Tsosie and staffed by Principal Planner Conrad Weiss.</p><h3>Committee Members</h3><ul><li>Darnell Hughes – Riders United</li><li>Elena Marchetti – Arden College</li><li>Frank Delgado – Amalgamated Local 12</li></ul></body></html>`,
    people: [
      'Beverly Tsosie',
      'Conrad Weiss: Principal Planner',
      'Darnell Hughes',
      'Elena Marchetti',
      'Frank Delgado',
    ],
  },
]

export const countyBodies: readonly BodyPage[] = [
  {
    layout: 'list of departments with a line each',
    source: `<html><head><title>Departments | Marlow County</title></head><body><main><h1>Departments</h1><h3>Health Department</h3><p>Runs clinics and inspects restaurants.</p><h3>Office of Emergency Management</h3><p>Plans for floods and storms.</p><h3>Sheriff's Office</h3><p>Patrols the county and runs the jail.</p></main></body></html>`,
    organizations: ['Health Department', 'Office of Emergency Management', "Sheriff's Office"],
    also: ['Marlow County'],
  },
  {
    layout: 'news brief with firms and agencies',
    source: `<html><head><title>Plant to close</title></head><body><h1>Plant to close</h1><p>Granite Paper Company will close its mill in Corwin, the Corwin Economic Development Corporation said. United Steelworkers Local 88 will meet with the Oregon Employment Department on Friday.</p></body></html>`,
    organizations: [
      'Granite Paper Company',
      'Corwin Economic Development Corporation',
      'United Steelworkers Local 88',
      'Oregon Employment Department',
    ],
  },
  {
    layout: 'minutes with motions, persons and bodies',
    source: `<html><head><title>Minutes</title></head><body><h1>Minutes of the Arden Airport Board</h1><p>Mr. Holt moved to approve the minutes; Ms. Ruiz seconded. The board heard from the Federal Aviation Administration and from Delta Flight School. A letter from the Chamber of Commerce was read. The meeting adjourned at 8 p.m.</p></body></html>`,
    organizations: ['Arden Airport Board', 'Federal Aviation Administration', 'Delta Flight School'],
    also: ['Chamber of Commerce'],
  },
]
