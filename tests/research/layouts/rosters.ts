import type { RosterPage } from './layout-page.ts'

/** Lists of officials. */
export const rosters: readonly RosterPage[] = [
  {
    layout: 'cards with the role in a paragraph',
    source: `<html><head><title>City Council | Arden</title></head><body><h1>City Council</h1><div class="grid"><div class="card"><img src="a.jpg" alt="Portrait of Anne Ortega"><h3>Anne Ortega</h3><p>Mayor</p><p>Term expires 2027</p><a href="mailto:aortega@arden.example">Email Anne</a></div><div class="card"><h3>Bo Lindqvist</h3><p>Council President, Ward 1</p><p>Term expires 2029</p></div><div class="card"><h3>Chidi Okafor</h3><p>Council Member, Ward 2</p><p>Term expires 2027</p></div></div></body></html>`,
    people: ['Anne Ortega: Mayor', 'Bo Lindqvist: Council President', 'Chidi Okafor: Council Member'],
  },
  {
    layout: 'table with the role as the head of each row',
    source: `<html><head><title>Elected Officials</title></head><body><h1>Elected Officials</h1><table><tr><th>Mayor</th><td>Dana Whitlock</td></tr><tr><th>Clerk</th><td>Evan Prescott</td></tr><tr><th>Treasurer</th><td>Faye Nakamura</td></tr></table></body></html>`,
    people: ['Dana Whitlock: Mayor', 'Evan Prescott: Clerk', 'Faye Nakamura: Treasurer'],
  },
  {
    layout: 'row of names over a row of roles',
    source: `<html><head><title>Trustees</title></head><body><h1>Village Board</h1><table><tr><td>Gail Hendricks</td><td>Hugo Marsh</td><td>Imani Reyes</td></tr><tr><td>President</td><td>Trustee</td><td>Trustee</td></tr></table></body></html>`,
    people: ['Gail Hendricks: President', 'Hugo Marsh: Trustee', 'Imani Reyes: Trustee'],
  },
  {
    layout: 'definition list: role, then name',
    source: `<html><head><title>Town Officers</title></head><body><h1>Town Officers</h1><dl><dt>Town Clerk</dt><dd>Joan Petrie</dd><dt>Road Commissioner</dt><dd>Karl Lemieux</dd><dt>Constable</dt><dd>Vacant</dd></dl></body></html>`,
    people: ['Joan Petrie: Town Clerk', 'Karl Lemieux: Road Commissioner'],
  },
  {
    layout: 'definition list: name, then role',
    source: `<html><head><title>Staff</title></head><body><h1>Our Staff</h1><dl><dt>Lena Brandt</dt><dd>Executive Director</dd><dt>Marcus Tate</dt><dd>Program Manager</dd></dl></body></html>`,
    people: ['Lena Brandt: Executive Director', 'Marcus Tate: Program Manager'],
  },
  {
    layout: 'names with their roles behind a comma',
    source: `<html><head><title>Library Board</title></head><body><h2>Board of Trustees</h2><ul><li>Nora Feldman, President</li><li>Omar Haddad, Vice President</li><li>Priya Raman, Secretary-Treasurer</li><li>Quentin Bell</li></ul></body></html>`,
    people: [
      'Nora Feldman: President',
      'Omar Haddad: Vice President',
      'Priya Raman: Secretary-Treasurer',
      'Quentin Bell',
    ],
  },
  {
    layout: 'roles with names behind a colon',
    source: `<html><head><title>Contact Us</title></head><body><h1>Village Hall</h1><p>Village President: Rosa Delgado</p><p>Clerk-Treasurer: Stan Kowalski</p><p>Director of Public Works: Tom Ridley</p></body></html>`,
    people: [
      'Rosa Delgado: Village President',
      'Stan Kowalski: Clerk-Treasurer',
      'Tom Ridley: Director of Public Works',
    ],
  },
  {
    layout: 'table with district, name, term and mail',
    source: `<html><head><title>County Commissioners</title></head><body><h1>County Commissioners</h1><table><tr><th>District</th><th>Commissioner</th><th>Term Ends</th><th>Email</th></tr><tr><td>District 1</td><td>Uma Sorensen</td><td>12/31/2026</td><td><a href="mailto:u@x.example">u@x.example</a></td></tr><tr><td>District 2</td><td>Victor Amaya</td><td>12/31/2028</td><td></td></tr><tr><td>District 3</td><td>Vacant</td><td></td><td></td></tr></table></body></html>`,
    people: ['Uma Sorensen: District 1', 'Victor Amaya: District 2'],
  },
  {
    layout: 'pictures with captions',
    source: `<html><head><title>Meet the Board</title></head><body><h1>Meet the Board</h1><figure><img src="1.jpg" alt="Wanda Castillo"><figcaption>Wanda Castillo<br>Chair</figcaption></figure><figure><img src="2.jpg" alt="Xavier Dunn"><figcaption>Xavier Dunn<br>Vice Chair</figcaption></figure><figure><img src="3.jpg" alt="Yolanda Frye"><figcaption>Yolanda Frye<br>Member</figcaption></figure></body></html>`,
    people: ['Wanda Castillo: Chair', 'Xavier Dunn: Vice Chair', 'Yolanda Frye: Member'],
  },
  {
    layout: 'surname first with the title in the next column',
    source: `<html><head><title>Staff Directory</title></head><body><h1>Staff Directory</h1><table><tr><th>Name</th><th>Title</th><th>Email</th><th>Phone</th></tr><tr><td>Abbott, Zoe</td><td>City Manager</td><td><a>Email Zoe Abbott</a></td><td>555-201-0101</td></tr><tr><td>Brandt-Ellis, Carl</td><td>Finance Director</td><td><a>Email Carl Brandt-Ellis</a></td><td>555-201-0102</td></tr><tr><td>Cho, Min-Ji</td><td>Deputy City Clerk</td><td></td><td></td></tr></table></body></html>`,
    people: [
      'Zoe Abbott: City Manager',
      'Carl Brandt-Ellis: Finance Director',
      'Min-Ji Cho: Deputy City Clerk',
    ],
  },
  {
    layout: 'paragraphs of lines: name in bold, role, telephone, mail',
    source: `<html><head><title>Fire District Directors</title></head><body><h1>Board of Directors</h1><p><strong>Dorothy Vance</strong><br>President<br>555-310-0101<br><a href="mailto:dv@fd.example">dv@fd.example</a></p><p><strong>Elijah Brooks</strong><br>Director<br>555-310-0102</p></body></html>`,
    people: ['Dorothy Vance: President', 'Elijah Brooks: Director'],
  },
  {
    layout: 'role and name side by side without a space in the source',
    source: `<html><head><title>Officials</title></head><body><h1>Town Officials</h1><ul><li><strong>Supervisor</strong><span>Fiona Gallagher</span></li><li><strong>Assessor</strong><span>Gerald Knox</span></li></ul></body></html>`,
    people: ['Fiona Gallagher: Supervisor', 'Gerald Knox: Assessor'],
  },
  {
    layout: 'seats with names behind a dash',
    source: `<html><head><title>City Council Members</title></head><body><h1>City Council Members</h1><p>District 1 – Hannah Schultz</p><p>District 2 – Ibrahim Sesay</p><p>District 3 – Vacant</p><p>At-Large – Julia Montoya</p></body></html>`,
    people: ['Hannah Schultz: District 1', 'Ibrahim Sesay: District 2', 'Julia Montoya: At-Large'],
  },
  {
    layout: 'headings in capitals with title and name',
    source: `<html><head><title>Mayor and Council</title></head><body><h1>Mayor and Council</h1><h3>MAYOR KENNETH BOYD</h3><p>Elected 2023.</p><h3>COUNCILWOMAN LUCIA FERRARO</h3><p>Elected 2021.</p><h3>COUNCILMAN MALCOLM REED</h3><p>Elected 2025.</p></body></html>`,
    people: ['Kenneth Boyd: Mayor', 'Lucia Ferraro: Councilwoman', 'Malcolm Reed: Councilman'],
  },
  {
    layout: 'members with employers behind a comma',
    source: `<html><head><title>Workforce Board</title></head><body><h2>Board Members</h2><ul><li>Nadia Petrov, Carden Savings Bank</li><li>Oscar Villanueva, Local 88</li><li>Pamela Whitfield, Chair, Whitfield Metals</li></ul></body></html>`,
    people: ['Nadia Petrov', 'Oscar Villanueva', 'Pamela Whitfield: Chair'],
  },
  {
    layout: 'title, name, seat and telephone in one line',
    source: `<html><head><title>Your Council</title></head><body><h1>Your Council</h1><ul><li>Council Member Quincy Adler, Ward 1, (555) 410-0101</li><li>Council Member Rhonda Stiles, Ward 2, (555) 410-0102</li></ul></body></html>`,
    people: ['Quincy Adler: Council Member', 'Rhonda Stiles: Council Member'],
  },
  {
    layout: 'names that no list of given names has, under a heading',
    source: `<html><head><title>Commission on Immigrant Affairs</title></head><body><h2>Commissioners</h2><ul><li>Xochitl Tlapa</li><li>Oyelaran Adeyemi</li><li>Harpreet Sandhu</li><li>Thuy-Linh Nguyen</li><li>Kawika Kealoha</li></ul></body></html>`,
    people: ['Xochitl Tlapa', 'Oyelaran Adeyemi', 'Harpreet Sandhu', 'Thuy-Linh Nguyen', 'Kawika Kealoha'],
  },
  {
    layout: 'table with a picture, a linked name and the end of the term',
    source: `<html><head><title>School Board</title></head><body><h1>School Board</h1><table><tr><td><a><img alt="Sandra Quist" src="s.jpg"></a></td><td><a>Sandra Quist</a></td><td>Board Chair</td><td>Term: 2023–2027</td></tr><tr><td><a><img alt="Terrence Ivory" src="t.jpg"></a></td><td><a>Terrence Ivory</a></td><td>Vice Chair</td><td>Term: 2025–2029</td></tr><tr><td></td><td>Ursula Banerjee</td><td>Director</td><td>Term: 2023–2027</td></tr></table></body></html>`,
    people: ['Sandra Quist: Board Chair', 'Terrence Ivory: Vice Chair', 'Ursula Banerjee: Director'],
  },
  {
    layout: 'terms in brackets and behind dashes',
    source: `<html><head><title>Ethics Board</title></head><body><h1>Ethics Board</h1><h3>Members</h3><ul><li>Vivian Rausch (term expires 12/31/2027)</li><li>Walter Mbeki – Term ends June 2028</li><li>Yusuf Karim, Chair (2026)</li></ul></body></html>`,
    people: ['Vivian Rausch', 'Walter Mbeki', 'Yusuf Karim: Chair'],
  },
  {
    layout: 'table with name, position, appointment and term',
    source: `<html><head><title>Planning Board</title></head><body><h1>Planning Board</h1><table><thead><tr><th>Name</th><th>Position</th><th>Appointed</th><th>Term Expires</th></tr></thead><tbody><tr><td>Zachary Prewitt</td><td>Chairman</td><td>2019</td><td>2027</td></tr><tr><td>Alma Zuniga</td><td>Regular Member</td><td>2021</td><td>2029</td></tr><tr><td>Vacant</td><td>Alternate</td><td></td><td></td></tr></tbody></table></body></html>`,
    people: ['Zachary Prewitt: Chairman', 'Alma Zuniga: Regular Member'],
  },
  {
    layout: 'degrees, nicknames and double surnames',
    source: `<html><head><title>Board of Health</title></head><body><h2>Board of Health Members</h2><ul><li>Dr. Maria L. Stone-Whitfield, DVM, Chair</li><li>Robert "Bob" Hale Jr.</li><li>Hon. Patricia O'Rourke</li><li>Juan Carlos de la Vega, MD</li></ul></body></html>`,
    people: [
      'Maria L. Stone-Whitfield: Chair',
      'Robert "Bob" Hale Jr.',
      "Patricia O'Rourke",
      'Juan Carlos de la Vega',
    ],
  },
  {
    layout: 'departments with a contact each',
    source: `<html><head><title>Departments</title></head><body><h1>City Departments</h1><h3>Finance Department</h3><p>Contact: Bernice Holloway, Finance Director</p><p>Phone: 555-610-0101</p><h3>Parks Department</h3><p>Contact: Carlos Ibarra, Parks Superintendent</p></body></html>`,
    people: ['Bernice Holloway: Finance Director', 'Carlos Ibarra: Parks Superintendent'],
  },
  {
    layout: 'nobody: parks, streets and services',
    source: `<html><head><title>Parks and Facilities</title></head><body><h1>Parks and Facilities</h1><ul><li>Martin Luther King Park</li><li>Lincoln Square Pavilion</li><li>Jackson Street Boat Ramp</li><li>Grant Memorial Pool</li></ul><h2>Our Members</h2><ul><li>First National Bank</li><li>Main Street Bakery</li><li>Rose Garden Florist</li></ul></body></html>`,
    people: [],
  },
  {
    layout: 'heading per person with a biography',
    source: `<html><head><title>About the Commissioners</title></head><body><h1>About the Commissioners</h1><h2>Delia Frost</h2><p>Delia Frost was appointed to the Port Commission in 2020. She is a retired pilot and lives in Harbor View.</p><h2>Edmund Achterberg</h2><p>Edmund Achterberg has served as chair of the commission since 2022.</p></body></html>`,
    people: ['Delia Frost', 'Edmund Achterberg'],
  },
  {
    layout: 'officers of the body as a sentence',
    source: `<html><head><title>Minutes</title></head><body><h1>Minutes</h1><p>Members present: Faith Oduya, Glenn Petty, Helga Strand (Chair), and Ian Moreno. Absent: Jill Tanaka.</p></body></html>`,
    people: ['Faith Oduya', 'Glenn Petty', 'Helga Strand: Chair', 'Ian Moreno', 'Jill Tanaka'],
  },
  {
    layout: 'stated data for machines beside a visible list',
    source: `<html><head><title>Team</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Person","name":"Kiyoshi Arakawa","jobTitle":"Executive Director","worksFor":{"@type":"Organization","name":"Harbor Tenants Alliance"}}</script></head><body><h1>Team</h1><h3>Kiyoshi Arakawa</h3><p>Executive Director</p><h3>Lorraine Dupree</h3><p>Lead Organizer</p></body></html>`,
    people: ['Kiyoshi Arakawa: Executive Director', 'Lorraine Dupree: Lead Organizer'],
  },
]
