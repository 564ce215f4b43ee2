import type { RosterPage } from './layout-page.ts'

/** People of small communities, in sentences, sections and short lists. */
export const communityPeople: readonly RosterPage[] = [
  {
    layout: 'sentences with a noun before each name',
    source: `<html><head><title>Programs | Otter Bend Nature Center</title></head><body><h1>Programs</h1><p>Night walks leave from the barn on Fridays with naturalist Greta Lindahl.</p><p>The garden was begun by two neighbors — Benita Stallings and Ramon Ortega — behind the firehouse on Third Street.</p><p>The council honored its teachers of the year, including district winners Priya Kulkarni (Otter Elementary), Derek Pflug (Bend High School) and Bishop Cornelius Webb.</p><p>We walk along Dean River and past Marion Ridge to reach the old mill.</p></body></html>`,
    people: [
      'Greta Lindahl',
      'Benita Stallings',
      'Ramon Ortega',
      'Priya Kulkarni',
      'Derek Pflug',
      'Cornelius Webb',
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
]
