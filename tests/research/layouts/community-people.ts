import type { RosterPage } from './layout-page.ts'

/** People of small communities, in sentences, sections and short lists. */
export const communityPeople: readonly RosterPage[] = [
  {
    layout: 'sentences with a noun before each name',
    source: `<html><head><title>Programs | Otter Bend Nature Center</title></head><body><h1>Programs</h1><p>Night walks leave from the barn on Fridays with naturalist Greta Lindahl.</p><p>The garden was begun by two neighbors — Benita Stallings and Ramon Ortega — behind the firehouse on Third Street.</p><p>The council honored its teachers of the year, including district winners Priya Kulkarni (Otter Elementary), Derek Pflug (Bend High School) and Bishop Cornelius Webb. The mayor endorsed Odalys Brandt.</p><p>We walk along Dean River and past Marion Ridge to reach the old mill.</p></body></html>`,
    people: [
      'Greta Lindahl',
      'Benita Stallings',
      'Ramon Ortega',
      'Priya Kulkarni',
      'Derek Pflug',
      'Cornelius Webb',
      'Odalys Brandt',
    ],
  },
  {
    layout: 'sections named after districts below the name of a council',
    source: `<html><head><title>Council</title></head><body><h1>Redwater Tribal Council</h1><h2>Officers</h2><p>Chairwoman Deanna Yellow Calf<br>Secretary Cheyenne LaRoche</p><h2>Otter Creek District</h2><p>Leland Iron Shell</p><h2>Bear Lodge District</h2><p>Patrick Ashdown<br>(Vacant)</p><h2>Council Meetings</h2><p>Hollis Barn</p></body></html>`,
    people: [
      'Deanna Yellow Calf: Chairwoman',
      'Cheyenne LaRoche: Secretary',
      'Leland Iron Shell: Otter Creek District',
      'Patrick Ashdown: Bear Lodge District',
    ],
  },
  {
    layout: 'names with particles, short forms, articles and other apostrophes',
    source: `<html><head><title>School Board</title></head><body><h1>School Board</h1><dl><dt>María de los Ángeles Baca</dt><dd>President, Position 1. Term expires 12/31/2027</dd><dt>Ma. Guadalupe Ibarra</dt><dd>Secretary, Position 2. Term expires 12/31/2025</dd><dt>Yusuf al-Khatib</dt><dd>Member, Position 3. Term expires 12/31/2027</dd></dl><h3>Superintendent</h3><p>Ing. Rolando Villar</p><h2>Alternates</h2><p>Ken Shimada; Mercy Rowell; one vacancy</p><p>Media contact: Kaʻimi Nakoa, x12</p><h3>Staff</h3><p>Front desk: Benita Stallings, x10</p><p>Custodian: Bo Lind, x11</p><p>Prayer, Msgr. Emile Broussel</p><p>We heard Member Dario “DJ” Gentry and Councilor-at-Large Paula Medina.</p></body></html>`,
    people: [
      'María de los Ángeles Baca: President',
      'Ma. Guadalupe Ibarra: Secretary',
      'Yusuf al-Khatib: Member',
      'Rolando Villar: Superintendent',
      'Ken Shimada: Alternate',
      'Mercy Rowell: Alternate',
      'Kaʻimi Nakoa',
      'Benita Stallings',
      'Bo Lind: Custodian',
      'Emile Broussel',
      'Dario “DJ” Gentry: Member',
      'Paula Medina: Councilor-at-Large',
    ],
  },
  {
    layout: 'a Spanish page with offices before and behind the names',
    source: `<html lang="es"><head><title>Casa Milagros del Valle</title></head><body><h1>Casa Milagros del Valle</h1><p>Casa Milagros del Valle acompaña a las familias del condado desde 1998. Coordinadora: <b>Hermelinda Aquino</b>.</p><h2>Equipo</h2><p>Directora: Dra. Consuelo Barrientos Lima<br>Abogada: Paige Hollis, Esq.<br>Mesa directiva: Rufino Cruz Baeza (presidente), Ana María Lopes, Deacon Frank Silva</p></body></html>`,
    people: [
      'Hermelinda Aquino: Coordinadora',
      'Consuelo Barrientos Lima: Directora',
      'Paige Hollis: Abogada',
      'Rufino Cruz Baeza: presidente',
      'Ana María Lopes',
      'Frank Silva',
    ],
  },
  {
    layout: 'congregations beside people, and an event with its speakers in one line',
    source: `<html><head><title>Friends of Linh Tsai for School Committee</title></head><body><h1>Justice Table</h1><h2>Member Congregations</h2><p>Bethel AME Church<br>Congregation Shaarei Zion<br>Imani Baptist<br>Warren Tabernacle</p><p>Harvest Supper: a meal with Council Member Anisa Farole</p><p>Spring Supper: Council Member Dario Gentry</p><p>Challenger Benita Stallings agreed.</p></body></html>`,
    people: [
      'Linh Tsai',
      'Anisa Farole: Council Member',
      'Dario Gentry: Council Member',
      'Benita Stallings: Challenger',
    ],
  },
  {
    layout: 'endorsements of neighbors with their work, church or part of town',
    source: `<html><head><title>Endorsements</title></head><body><h1>Endorsements</h1><h2>Neighbors</h2><p>Nadia Haddadi, Colfax Diner<br>Rev. Marcus T. Ellery, Shiloh Temple<br>Phuong Trinh, East Colfax</p><h2>Routes</h2><p>Marion Ridge, Tuesday<br>Dean Hollow, Friday</p></body></html>`,
    people: ['Nadia Haddadi', 'Marcus T. Ellery', 'Phuong Trinh'],
  },
]
