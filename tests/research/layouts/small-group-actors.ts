import type { ActorPage, RosterPage } from './layout-page.ts'

/** People on the pages of small groups: newsletters, letters, bulletins and minutes. */
export const smallGroupRosters: readonly RosterPage[] = [
  {
    layout: 'newsletter, supporters and a table with couples',
    source: `<html><head><title>The Pearl Street Post</title></head><body><h1>The Pearl Street Post</h1><p>Bands: sign up with Gwen and Bob Okafor by April 20. Hats off to Gus and Helen Pappas. Our organizers, Anne Quist and Devon Ames, live here.</p><h3>With us</h3><p>Larry &amp; Consuelo Atencio, Bessemer<br>Rev. Peter &amp; Barbara Kern, Lindsborg<br>Bill &amp; Melinda Ott Foundation<br>Warren and Clark County</p><table><tr><td>Marvin Hagen, Chair<br>Luce Township</td><td>Sue Obermeyer, Treasurer<br>Ohio Township</td></tr><tr><td>Jim &amp; Nancy Fetter<br>landowners</td><td>vacant</td></tr></table></body></html>`,
    people: [
      'Gwen Okafor',
      'Bob Okafor',
      'Gus Pappas',
      'Helen Pappas',
      'Anne Quist: organizer',
      'Devon Ames: organizer',
      'Larry Atencio',
      'Consuelo Atencio',
      'Peter Kern',
      'Barbara Kern',
      'Marvin Hagen: Chair',
      'Sue Obermeyer: Treasurer',
      'Jim Fetter',
      'Nancy Fetter',
    ],
  },
  {
    layout: 'minutes that call people by an office and a surname',
    source: `<html><head><title>Minutes</title></head><body><h1>Minutes</h1><p>Council President Galiano called the meeting to order. Present: Dorothy Galiano, Everett Stroud, Rosa Malik.</p><p>A letter from Rep. Gundersen and from Sen. Wishart-Vargas was read. Director Quimby of the pool was excused, and former Mayor Tuttle thanked the Clerk. Councilmember Stroud moved to adjourn.</p><p>R2025-0242C – Mayor</p><p>Paula Ortiz</p></body></html>`,
    people: [
      'Dorothy Galiano: Council President',
      'Everett Stroud: Councilmember',
      'Rosa Malik',
      'Gundersen: Rep.',
      'Wishart-Vargas: Sen.',
    ],
  },
  {
    layout: 'officers behind bullets, several in one cell, and titles behind commas',
    source: `<html><head><title>Who we are</title></head><body><h1>Who we are</h1><p>Corridor Coalition board:<br>Lakeisha Freeman, president • Tom Hrycak, vice president • Bea Montalvo, secretary • treasurer: vacant — call Lakeisha!</p><table><caption>Officers</caption><tr><td>President</td><td>Guadalupe Tijerina</td></tr><tr><td>Secretary-Treasurer</td><td>LaShawn Grubbs</td></tr><tr><td>Trustees</td><td>Ed Kowalski, Maria Solis, Pat Dunne</td></tr></table><h2>Library board</h2><table><tr><th>Name</th><th>Position</th></tr><tr><td>Haworth, Phyllis J.</td><td>Treasurer</td></tr><tr><td>Oyelaran, Dr. Francis</td><td>Secretary</td></tr></table><p>The Friends raise about $20,000 a year, mostly at the book sale. President: Carol Ann Zielinski. Ask our forester, Ingrid Solberg. A letter to CEO Kenneth Abernathy is at the hall. County Commissioner Joe A. “Chuy” Zamora will speak with Minister Helen Pinkston.</p></body></html>`,
    people: [
      'Lakeisha Freeman: president',
      'Tom Hrycak: vice president',
      'Bea Montalvo: secretary',
      'Guadalupe Tijerina: President',
      'LaShawn Grubbs: Secretary-Treasurer',
      'Ed Kowalski',
      'Maria Solis',
      'Pat Dunne',
      'Phyllis J. Haworth: Treasurer',
      'Francis Oyelaran: Secretary',
      'Carol Ann Zielinski: President',
      'Ingrid Solberg: forester',
      'Kenneth Abernathy: CEO',
      'Joe A. “Chuy” Zamora: County Commissioner',
      'Helen Pinkston',
    ],
  },
]

/** Organizations, programs, campaigns and events on such pages. */
export const smallGroupActors: readonly ActorPage[] = [
  {
    layout: 'watershed group with its partners in a line behind a label',
    source: `<html><head><title>Who We Are</title></head><body><p><b>Partners</b>: Spencer County SWCD, USDA-NRCS, Four Rivers RC&amp;D, Alcoa Warrick Operations</p><p>The tenants work with the NAACP Toledo Unit 3204 and with Maumee Valley Legal Services. Texas AFL-CIO President Rick Levy spoke at the Block Party.</p><p>Our groups: Girl Scout Troop 41208 is one. ILA Local 277B and Legal Aid of Ohio help. The gift came from the Bank of Ashby and Dr. Kulkarni. Their committee, Bluff Families for Better Buildings, meets with the County’s Vision Zero Action Plan staff.</p><p>The shelf is stocked with help from Rogue Food Share and Fry Family Farm.</p><p>Photo: City of Lubeck Photography. TTY 711</p></body></html>`,
    actors: [
      'organization: Spencer County SWCD',
      'organization: USDA-NRCS',
      'organization: Four Rivers RC&D',
      'organization: Alcoa Warrick Operations',
      'organization: NAACP Toledo Unit 3204',
      'organization: Maumee Valley Legal Services',
      'organization: Texas AFL-CIO',
      'organization: Girl Scout Troop 41208',
      'organization: ILA Local 277B',
      'organization: Legal Aid of Ohio',
      'organization: Bank of Ashby',
      'organization: Bluff Families for Better Buildings',
      'initiative: Vision Zero Action Plan',
      'organization: Rogue Food Share',
      'organization: Fry Family Farm',
    ],
  },
  {
    layout: 'sentences that say what a campaign or a plan is called',
    source: `<html><head><title>News</title></head><body><p>Our Staff Up or Shut Up campaign at the hospital is heating up this week in town.</p><p>We take part in the statewide campaign Right to Read, and our plan, A Library Within Reach, was adopted by the board.</p><p>Slow Streets Now is a year-long effort, and Safe at Every Speed, a public awareness campaign that asks drivers to slow down, opens today.</p></body></html>`,
    actors: [
      'campaign: Staff Up or Shut Up',
      'campaign: Right to Read',
      'initiative: A Library Within Reach',
      'campaign: Safe at Every Speed',
    ],
  },
]
