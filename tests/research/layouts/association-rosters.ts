import type { RosterPage } from './layout-page.ts'

/** People as old town sites, county directories and associations list them. */
export const associationRosters: readonly RosterPage[] = [
  {
    layout: 'table of town offices with a line for each holder',
    source: `<html><head><title>Town of Ashby Corners</title></head><body><p><b>TOWN OFFICERS 2026</b></p><table border="1"><tr><td><font><b>Moderator</b></font></td><td><font>Everett&nbsp;Colburn&nbsp;&nbsp;(2027)</font></td></tr><tr><td><b>Town Clerk &amp; Treasurer</b></td><td>Lucinda&nbsp;M.&nbsp;Thibault (2028)<br>Asst: &nbsp;Barbara Goodspeed</td></tr><tr><td><b>Selectboard</b></td><td>Ferdinand "Fred" Lussier, Chair (2027)<br>Alden Whitcomb (2028)<br>Meg Ostrowski (2029)</td></tr><tr><td><b>Auditors</b></td><td>Ruth Ann Kittredge (2027)<br>Vacant (2028)</td></tr><tr><td><b>First Constable</b></td><td>Duane LaBounty</td></tr><tr><td><b>Fence Viewers</b></td><td>Guy Desrochers</td></tr><tr><td><b>Town Counsel</b></td><td>Stitzel, Marsh &amp; Fletcher, P.C.</td></tr></table><p>Town Office, 15 Prosper Road, Ashby Corners VT 05000</p></body></html>`,
    people: [
      'Everett Colburn: Moderator',
      'Lucinda M. Thibault: Town Clerk & Treasurer',
      'Barbara Goodspeed: Asst',
      'Ferdinand "Fred" Lussier: Chair',
      'Alden Whitcomb: Selectboard',
      'Meg Ostrowski: Selectboard',
      'Ruth Ann Kittredge: Auditors',
      'Duane LaBounty: First Constable',
      'Guy Desrochers: Fence Viewers',
    ],
  },
  {
    layout: 'rows of labeled fields with the position below the district',
    source: `<html><head><title>Board of Zoning Appeals</title></head><body><main><h1>Board of Zoning Appeals</h1><h2>Members</h2>${[
      ['Mr. Wendell P. Crutchfield', 'Cedar Run', 'Chairman'],
      ['Mrs. Soo-jin Pak Dunleavy', 'Courthouse', 'Vice-Chairman'],
      ['VACANT', 'Stuart', 'Member'],
      ['Mr. J. Randolph Tayloe IV', 'Marshall', 'Alternate'],
    ]
      .map(
        ([name, district, position]) =>
          `<div class="views-row"><div class="views-field"><span>Name: </span><span>${name}</span></div><div class="views-field"><span>District: </span><div class="field-content">${district}</div></div><div class="views-field"><span>Position: </span><div class="field-content">${position}</div></div><div class="views-field"><span>Term Expires: </span><div class="field-content">June 30, 2028</div></div></div>`,
      )
      .join('')}</main></body></html>`,
    people: [
      'Wendell P. Crutchfield: Chairman',
      'Soo-jin Pak Dunleavy: Vice-Chairman',
      'J. Randolph Tayloe IV: Alternate',
    ],
  },
  {
    layout: 'wards, names and offices in lines with telephones and terms',
    source: `<html><head><title>City Council</title></head><body><h2>City Council</h2><p><strong>COUNCIL</strong><br>Ward 1 &ndash; Patricia &quot;Patsy&quot; Cavanaugh &ndash; 570-555-0101 (exp. 12/31/27)<br>Ward 3 &ndash; Wanda Jaroszewski, Council President &ndash; 570-555-0103 (exp. 12/31/27)<br>Ward 4 &ndash; VACANT &ndash; Call Council office 570-555-0110<br>Zone A &ndash; Thomasina O&rsquo;Hara-Yablonski &ndash; 570-555-0108</p><p><strong>APPOINTED</strong><br>Solicitor &ndash; Atty. Marc Feinberg &ndash; 570-555-0111<br>City Engineer &ndash; Reilly Associates &ndash; 570-555-0112<br>Recording Secretary&hellip;..Abby Tuminello</p></body></html>`,
    people: [
      'Patricia "Patsy" Cavanaugh: Ward 1',
      'Wanda Jaroszewski: Council President',
      'Thomasina O’Hara-Yablonski: Zone A',
      'Marc Feinberg: Solicitor',
      'Abby Tuminello: Recording Secretary',
    ],
  },
  {
    layout: 'trustees in capitals, with a vacant seat as a heading',
    source: `<html><head><title>Board Members</title></head><body><h1>BOARD OF TRUSTEES</h1><h3>OFFICERS</h3><h4>DR. N&#8217;DEYE SECK-OYELARAN (CHAIR)</h4><p>SEAT 4</p><h4>BETTY JO MCSWAIN (CLERK)</h4><p>SEAT 6</p><h3>TRUSTEES</h3><h4>ALEJANDRO DE LA CRUZ</h4><p>SEAT 2</p><h4>VACANT</h4><p>SEAT 5</p><h4>LAKSHMI IYER-BOATWRIGHT</h4><p>ELECTED 2022</p><h3>FORMER TRUSTEES</h3><p>EARL T. O'HARA &bull; ROSE D'ENTREMONT &bull; JUNE VAN DER MEER</p></body></html>`,
    people: [
      'N’DEYE SECK-OYELARAN: CHAIR',
      'BETTY JO MCSWAIN: CLERK',
      'ALEJANDRO DE LA CRUZ',
      'LAKSHMI IYER-BOATWRIGHT: Trustee',
      "EARL T. O'HARA: Trustee",
      "ROSE D'ENTREMONT: Trustee",
      'JUNE VAN DER MEER: Trustee',
    ],
  },
  {
    layout: 'pictures with a name and a task in two lines that look alike',
    source: `<html><head><title>Staff</title></head><body><main><h1>Who's behind the desk?</h1>${[
      ['Moira Gilhooly', 'Library Director'],
      ['Hector Ruiz-Calderon', 'Assistant Director for Public Services'],
      ['Dmitri Volkonsky', 'Bookmobile &amp; Outreach'],
      ['Rose d’Entremont', 'Cataloging'],
    ]
      .map(
        ([name, task]) =>
          `<div class="pic"><img alt="${name} at work"/><div class="cap">${name}<br/><em>${task}</em></div></div>`,
      )
      .join(
        '',
      )}<h2>Committees</h2><ul><li>Garden &ndash; Ina Feldstein-Roth</li><li>Social &ndash; Yvette Desir</li><li>Clubhouse &ndash; TBA</li><li>Photos &ndash; Grace Lund</li></ul></main></body></html>`,
    people: [
      'Moira Gilhooly: Library Director',
      'Hector Ruiz-Calderon: Assistant Director for Public Services',
      'Dmitri Volkonsky: Bookmobile & Outreach',
      'Rose d’Entremont: Cataloging',
      'Ina Feldstein-Roth',
      'Yvette Desir',
    ],
  },
  {
    layout: 'news story with residents, an advocate, a pastor and people who are only mentioned',
    source: `<html><head><title>Council delays vote on mill</title></head><body><article><h1>Council delays vote on Tillery Mill</h1><p>By Brooke Stallworth</p><p>Among the speakers was Odell Barringer, 81, who worked in the mill's weave room for 32 years and does not want it torn down.</p><p>Neighbor Kristy Hatley, a nurse who lives on James Street, worried about ambulances in the new traffic.</p><p>Tomás Echeverría of the Piedmont Latino Alliance asked the council for homes that families can pay, a request backed by the Rev. Dr. Calvin Mabry Sr., pastor of Mount Zion Missionary Baptist Church.</p><p>Doug Engstrom, 814 Sherman Avenue, asked when the pool near the Jane Addams Playground would open. Superintendent of Parks Jamal Whitaker told Edna Dorn about the oak at the Leonard Louie Fieldhouse.</p><p>The club was founded in 2009 by Marguerite Etsitty and Dan Orozco. Our organizers, Keyshawn Alexis and Mirna Portillo, live in the buildings.</p><ul><li>Appointed Vikram Sethi and Dottie Morgan to the Library Board;</li></ul><p>The walk on Martin Luther King Jr. Boulevard ends at the home of his wife, Helen Hart, photo by Ida Jensen.</p></article></body></html>`,
    people: [
      'Odell Barringer',
      'Kristy Hatley',
      'Tomás Echeverría',
      'Calvin Mabry Sr.: pastor',
      'Doug Engstrom',
      'Jamal Whitaker',
      'Marguerite Etsitty',
      'Dan Orozco',
      'Keyshawn Alexis: organizer',
      'Mirna Portillo: organizer',
      'Vikram Sethi',
      'Dottie Morgan',
    ],
  },
  {
    layout: 'newsletter with thanks, and a forum with its speakers in the rows of a table',
    source: `<html><head><title>The Porchlight</title></head><body><p>Thanks to everyone who came out, and a huge thank-you to Shonda Birdsong and Pete Kalogeras for running the grill at Nickerson Park.</p><p>Officer Brandon Yellowhorse takes over as our liaison from Sgt. Carla Dombrowski on the first of May.</p><p>See the gift of Mrs. Opal Henson, 92, whose check paid for the kitchen. Register with Kendra Wiley at 806-555-0149.</p><table><tr><td>8:30</td><td>Coffee and burritos</td></tr><tr><td>9:00</td><td>Welcome &ndash; Jo Ella Stephens, President, LECA</td></tr><tr><td>9:15</td><td>Keynote: &ldquo;What the Wells Tell Us&rdquo; &ndash; Dr. Venkatesh Uddameri-Cole, Texas Tech</td></tr><tr><td>1:00</td><td>City Manager Jarrett Atkins-Lowe on reuse</td></tr></table></body></html>`,
    people: [
      'Shonda Birdsong',
      'Pete Kalogeras',
      'Brandon Yellowhorse: Officer',
      'Carla Dombrowski',
      'Opal Henson',
      'Kendra Wiley',
      'Jo Ella Stephens: President',
      'Venkatesh Uddameri-Cole',
      'Jarrett Atkins-Lowe: City Manager',
    ],
  },
  {
    layout: 'members in capitals, surname first, and short tables of commissioners by district',
    source: `<html><head><title>Board Members</title></head><body><h1>Board Members</h1><p><strong>BRANNIGAN, PATRICK J.</strong>, President<br>Appointed by the Governor</p><p><strong>OKIMOTO, STEVEN T.</strong><br>Appointed by the Speaker</p><p><strong>WYETH, CAROL ANN</strong>, Public Member<br>Appointed by the Governor</p><p><b>Ex officio:</b> Gail Pruett, General Manager; Lt. Marcus Odom, Transit Police</p><h2>Liaisons</h2><ul><li>Garden: Purnima Shah</li><li>VP Fundraising: Tariq Aziz-Ross</li></ul><h2>County Commission</h2><table><tr><th colspan="2">District 1 - Whitwell</th></tr><tr><td>Donald Blansett</td><td>423-555-0131</td></tr><tr><td>Linda Mae Mason</td><td>423-555-0133</td></tr><tr><th colspan="2">District 2 - Kimball</th></tr><tr><td>Gene Hargis (Chairman)</td><td>423-555-0134</td></tr><tr><td>Chris Morrison-Ochoa</td><td>423-555-0135</td></tr></table></body></html>`,
    people: [
      'PATRICK J. BRANNIGAN: President',
      'STEVEN T. OKIMOTO',
      'CAROL ANN WYETH: Public Member',
      'Gail Pruett: General Manager',
      'Marcus Odom: Ex officio',
      'Purnima Shah: Liaison',
      'Tariq Aziz-Ross: VP Fundraising',
      'Donald Blansett',
      'Linda Mae Mason',
      'Gene Hargis: Chairman',
      'Chris Morrison-Ochoa',
    ],
  },
]
