import type { BodyPage, RosterPage } from './layout-page.ts'

export const messyRosters: readonly RosterPage[] = [
  {
    layout: 'old page with names and offices apart by runs of dots and spaces',
    source: `<html><head><title>Town Officers</title></head><body><center><h2>TOWN OFFICERS</h2></center><p>Moderator ........ Lewis Carmody<br>Town Clerk ........ Edith Vandermeer<br>Treasurer ........ Philip Osei<br>Road Commissioner ........ Vacant</p></body></html>`,
    people: ['Lewis Carmody: Moderator', 'Edith Vandermeer: Town Clerk', 'Philip Osei: Treasurer'],
  },
  {
    layout: 'capitals: surname, first name and office in a table without a head',
    source: `<html><head><title>COUNCIL</title></head><body><h2>COUNTY COUNCIL</h2><table><tr><td>1</td><td>HARTMAN, JOYCE</td><td>PRESIDENT</td></tr><tr><td>2</td><td>IBARRA, RUBEN</td><td>VICE PRESIDENT</td></tr><tr><td>3</td><td>KESSLER, DIANE</td><td>MEMBER</td></tr></table></body></html>`,
    people: ['JOYCE HARTMAN: PRESIDENT', 'RUBEN IBARRA: VICE PRESIDENT', 'DIANE KESSLER: MEMBER'],
  },
  {
    layout: 'two people in one line with the office they share',
    source: `<html><head><title>Committee</title></head><body><h1>Trails Committee</h1><p>Co-chairs: Marian Holt and Luis Zamora</p><p>Secretary: Tessa Brandt</p></body></html>`,
    people: ['Marian Holt: Co-chair', 'Luis Zamora: Co-chair', 'Tessa Brandt: Secretary'],
  },
  {
    layout: 'cards with pronouns, degrees and linked mail',
    source: `<html><head><title>Staff</title></head><body><h1>Staff</h1><div class="person"><h3>Kiara Daniels, MPA (she/her)</h3><p>Policy Director</p><a href="mailto:k@x.example">Email</a></div><div class="person"><h3>Dr. Samir Patel (he/him)</h3><p>Research Director</p><a href="mailto:s@x.example">Email</a></div></body></html>`,
    people: ['Kiara Daniels: Policy Director', 'Samir Patel: Research Director'],
  },
  {
    layout: 'donors and streets that look like names: nobody',
    source: `<html><head><title>Thank you</title></head><body><h1>Thank You to Our Donors</h1><ul><li>The Harper Family</li><li>Jordan Street Deli</li><li>Mercy Hospital</li><li>Paige and Sons Plumbing</li></ul></body></html>`,
    people: [],
  },
]

export const messyBodies: readonly BodyPage[] = [
  {
    layout: 'capitals throughout',
    source: `<html><head><title>NOTICE</title></head><body><h1>NOTICE OF PUBLIC HEARING</h1><p>THE FOXGLOVE TOWNSHIP BOARD OF TRUSTEES WILL HOLD A PUBLIC HEARING ON THE REQUEST OF THE FOXGLOVE LAND CONSERVANCY.</p></body></html>`,
    organizations: ['FOXGLOVE TOWNSHIP BOARD OF TRUSTEES', 'FOXGLOVE LAND CONSERVANCY'],
  },
  {
    layout: 'sentence with names, places and programmes around bodies',
    source: `<html><head><title>Report</title></head><body><h1>Annual report</h1><p>In Gable County, the Gable County Land Bank sold 40 lots on Lincoln Street. It worked with Habitat for Humanity of Gable County, Rebuilding Together, and the Gable City School District under the Home Again Program.</p></body></html>`,
    organizations: ['Gable County Land Bank', 'Gable City School District'],
    also: ['Rebuilding Together', 'Habitat for Humanity of Gable County'],
  },
  {
    layout: 'menu, social links and a foot that name tools and nobody else',
    source: `<html><head><title>Home | Fenwick Arts Collective</title></head><body><nav><ul><li>Board</li><li>Press</li><li>Join Our Club</li></ul></nav><main><h1>Fenwick Arts Collective</h1><p>We run studios for sixty artists in the old mill.</p></main><footer><p>Follow us on Facebook. Site by Bright Pixel Studio. Powered by WordPress.</p></footer></body></html>`,
    organizations: ['Fenwick Arts Collective'],
    also: ['Bright Pixel Studio'],
  },
]
