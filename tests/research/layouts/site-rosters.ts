import type { RosterPage } from './layout-page.ts'

/** People as site builders and associations list them. */
export const siteRosters: readonly RosterPage[] = [
  {
    layout: 'staff directory of a municipal site builder, surname first with initials and particles',
    source: `<html><head><title>Staff Directory • Oakmont, MI • CivicEngage</title></head><body><div id="header"><ul class="mainNav"><li>Government</li><li>Residents</li><li>How Do I...</li></ul></div><ol class="breadCrumbs"><li>Home</li><li>Staff Directory</li></ol><h1>City Clerk</h1><div class="DirectoryCategoryText"><p><strong>Link:</strong> <a>City Clerk Page</a></p><p>Physical Address:<br>300 W Main Street<br>Oakmont, MI 48000</p><p>Phone: <a href="tel:2485550100">248-555-0100</a></p></div><h2 class="subhead1">Staff</h2><table class="front_end_widget listtable" summary="City Directory"><thead><tr><th scope="col">Name</th><th>Title</th><th>Email</th><th>Phone</th></tr></thead><tbody><tr><th scope="row"><a href="/directory.aspx?EID=12">Pruitt, Angela</a></th><td>City Clerk</td><td><span><script>document.write("x")</script><a>Email Angela Pruitt</a></span></td><td>248-555-0101</td></tr><tr><th scope="row"><a>Osei-Mensah, Kofi</a></th><td>Deputy City Clerk</td><td><a>Email Kofi Osei-Mensah</a></td><td>248-555-0102</td></tr><tr><th scope="row"><a>St. James, Ruth Ann</a></th><td>Elections Coordinator</td><td></td><td>248-555-0103</td></tr><tr><th scope="row"><a>Van Houten, Pieter J.</a></th><td>Records Clerk II</td><td></td><td>248-555-0104 ext. 12</td></tr></tbody></table><h2>Contact Us</h2><p>City Hall<br>300 W Main Street</p><h3>Quick Links</h3><ul><li>Agendas &amp; Minutes</li><li>Birth &amp; Death Records</li></ul><h3>FAQs</h3><p>How do I register to vote?</p></body></html>`,
    people: [
      'Angela Pruitt: City Clerk',
      'Kofi Osei-Mensah: Deputy City Clerk',
      'Ruth Ann St. James: Elections Coordinator',
      'Pieter J. Van Houten: Records Clerk II',
    ],
  },
  {
    layout: 'seats of a council called places, above the names',
    source: `<html><head><title>City Council | City of Fenwick Hills</title></head><body><header>City of Fenwick Hills, Texas</header><main><h1>City Council</h1><p>The Fenwick Hills City Council consists of a mayor and six council members elected at large by place. Regular meetings are held on the second and fourth Tuesdays at 6:30 p.m. in the Council Chambers, 101 Town Center Blvd.</p> <div class="row"><div class="col"><img src="m.jpg" alt="Mayor Rosalind Treviño"><p><strong>Mayor</strong><br><strong>Rosalind Treviño</strong><br>Term: May 2025 - May 2028<br><a>mayor@fenwickhills.example</a></p></div><div class="col"><p><strong>Place 1</strong><br><strong>Grady McElroy</strong><br>Term: May 2024 - May 2027<br><a>place1@fenwickhills.example</a></p></div><div class="col"><p><strong>Place 2, Mayor Pro Tem</strong><br><strong>Latoya Simmons-Greer</strong><br>Term: May 2024 - May 2027</p></div><div class="col"><p><strong>Place 3</strong><br><strong>Hung "Henry" Pham</strong><br>Term: May 2025 - May 2028</p></div><div class="col"><p><strong>Place 4</strong><br><strong>Vacant</strong></p></div></div> <h2>City Secretary</h2><p>Contact <a>Maribel Duarte</a>, City Secretary, at 972-555-0110 for agenda questions.</p></main></body></html>`,
    people: [
      'Rosalind Treviño: Mayor',
      'Grady McElroy: Place 1',
      'Latoya Simmons-Greer: Place 2, Mayor Pro Tem',
      'Hung "Henry" Pham: Place 3',
      'Maribel Duarte: City Secretary',
    ],
  },
  {
    layout: 'members of a school board with a label before each title, and pupils',
    source: `<html><head><title>School Board - Hollis Creek Unified School District 45</title></head><body><div id="fsHeader">Hollis Creek Unified School District 45</div><div class="fsPageContent"><h1>Board of Education</h1><h2 class="fsElementTitle">Board Members</h2><div class="fsConstituentItem"><div class="fsThumbnail"></div><h3 class="fsFullName"><a href="#">Bernadette Kowalczyk</a></h3><div class="fsTitles"><span class="fsConstituentLabel">Titles:</span> President</div><div class="fsEmail"><a>Email Bernadette Kowalczyk</a></div></div><div class="fsConstituentItem"><h3 class="fsFullName"><a>Anil Deshpande</a></h3><div class="fsTitles"><span>Titles:</span> Vice President</div><div class="fsLocations"><span>Locations:</span> District Office</div></div><div class="fsConstituentItem"><h3 class="fsFullName"><a>Marisol Quiñones</a></h3><div class="fsTitles"><span>Titles:</span> Secretary, Policy Committee Chair</div></div><div class="fsConstituentItem"><h3 class="fsFullName"><a>Todd Van Der Beek</a></h3><div class="fsTitles"><span>Titles:</span> Member</div></div> <h2>Administration</h2><p>Dr. Lucinda Farr, Superintendent<br/>Wes Okimoto, Assistant Superintendent for Business Services<br/>Pat Delacroix, Board Secretary/Executive Assistant<br/></p><h2>Student Representatives</h2><p>Aaliyah Brooks (Senior, Hollis Creek High School)<br>Jonah Feld (Junior, Eastview Academy)</p></div></body></html>`,
    people: [
      'Bernadette Kowalczyk: President',
      'Anil Deshpande: Vice President',
      'Marisol Quiñones: Secretary, Policy Committee Chair',
      'Todd Van Der Beek: Member',
      'Lucinda Farr: Superintendent',
      'Wes Okimoto: Assistant Superintendent for Business Services',
      'Pat Delacroix: Board Secretary/Executive Assistant',
    ],
  },
  {
    layout:
      'officers of an association with several people behind one office, and chairs behind their committees',
    source: `<html><head><title>About | Parkside Neighborhood Association</title></head><body><div class="sqs-layout"><div class="sqs-block-html"><h1>Who We Are</h1><p>PNA has represented residents of Parkside since 1978.</p></div><div class="sqs-block-html"><h2>2026 Officers &amp; Board</h2><p>President - Lorraine Chu<br>Vice President - Dmitri Volkov<br>Secretary - OPEN<br>Treasurer - Annie Lou Hatfield<br>Block Captain Coordinator - Jesús "Chuy" Ornelas<br>At-Large: Sam Whitehorse, Dot Feeney, Ray Abboud</p></div><div class="sqs-block-html"><h3>Committees</h3><p><strong>Land Use &amp; Zoning</strong> — Chair: Priscilla Nwosu<br><strong>Parks &amp; Greenways</strong> — Chair: Dot Feeney<br><strong>Communications</strong> — Co-Chairs: Theo Marsh and Ingrid Solberg</p></div></div><footer>© 2026 Parkside Neighborhood Association. PO Box 118</footer></body></html>`,
    people: [
      'Lorraine Chu: President',
      'Dmitri Volkov: Vice President',
      'Annie Lou Hatfield: Treasurer',
      'Jesús "Chuy" Ornelas: Block Captain Coordinator',
      'Sam Whitehorse: At-Large',
      'Dot Feeney: At-Large',
      'Ray Abboud: At-Large',
      'Priscilla Nwosu: Chair',
      'Theo Marsh: Co-chair',
      'Ingrid Solberg: Co-chair',
    ],
  },
  {
    layout: 'headings with the seat, the name and an office',
    source: `<html><head><title>Meet the Commissioners | Harlan County</title></head><body><main><h1>Board of County Commissioners</h1><section><h2>District 1 Commissioner Wade Trimble</h2><p>Wade Trimble was elected in 2020 and re-elected in 2024. He is a third-generation rancher and serves on the Harlan County Fair Board. He and his wife, Tammy, have three children.</p></section><section><h2>District 2 Commissioner Eunice Blackbear, Chair</h2><p>Commissioner Blackbear previously served as tribal council secretary.</p></section><section><h2>District 3 Commissioner Lyle O. Sandvig</h2><p>Commissioner Sandvig owns Sandvig Implement in Arlee.</p></section><h3>Commissioners' Office</h3><p>Office Administrator: Jolene Pruett<br>Phone: 406-555-0133</p></main></body></html>`,
    people: [
      'Wade Trimble: District 1 Commissioner',
      'Eunice Blackbear: District 2 Commissioner',
      'Lyle O. Sandvig: District 3 Commissioner',
      'Jolene Pruett: Office Administrator',
    ],
  },
  {
    layout: 'team of a site builder, and a committee with signs between the names',
    source: `<html><head><title>Leadership - Tri-County Transit Riders Union</title></head><body><h1>Leadership</h1><div class="et_pb_team_member"><div class="et_pb_team_member_description"><h4 class="et_pb_module_header">Malik Jefferson</h4><p class="et_pb_member_position">Co-Director</p><div><p>Malik (he/him) has organized bus riders since 2011.</p></div></div></div><div class="et_pb_team_member"><h4 class="et_pb_module_header">Ximena Roldán (she/ella)</h4><p class="et_pb_member_position">Co-Director</p></div><div class="et_pb_team_member"><h4 class="et_pb_module_header">T.J. Brockway</h4><p class="et_pb_member_position">Lead Organizer, East County</p></div><h2>Steering Committee</h2><p>Evelyn Pike · Rashid Karimi · Bev Sandoval · Moses Adeleke · Kit Larsen</p><h2>In Memoriam</h2><p>Founding member Gloria Tate, 1944–2022</p></body></html>`,
    people: [
      'Malik Jefferson: Co-Director',
      'Ximena Roldán: Co-Director',
      'T.J. Brockway: Lead Organizer, East County',
      'Evelyn Pike',
      'Rashid Karimi',
      'Bev Sandoval',
      'Moses Adeleke',
      'Kit Larsen',
      'Gloria Tate',
    ],
  },
  {
    layout: 'site builder with each line in a paragraph, and a board with employers behind a bar',
    source: `<html><head><title>ABOUT | Riverbend CDC</title></head><body><div id="SITE_HEADER"><a>HOME</a><a>ABOUT</a><a>PROGRAMS</a><a>CONTACT</a></div><div id="comp1"><h2 class="font_2"><span style="font-size:40px"><span class="color_15">OUR STAFF</span></span></h2></div><div class="grid"><div><wow-image><img alt="IMG_2041.jpg"></wow-image><div><p class="font_8"><span style="font-weight:bold">Yolanda Batiste-Green</span></p><p class="font_8"><span>Executive Director</span></p><p class="font_8"><span>ybg@riverbendcdc.example</span></p></div></div><div><div><p class="font_8"><span style="font-weight:bold">Cedric Thibodeaux</span></p><p class="font_8"><span>Housing Counselor &amp;</span></p><p class="font_8"><span>Real Estate Coordinator</span></p></div></div><div><div><p class="font_8"><span style="font-weight:bold">Phuong “Sally” Tran</span></p><p class="font_8"><span>Small Business Navigator</span></p></div></div></div><div><h2>BOARD MEMBERS</h2><p>Dr. Earline Joubert, Chair &nbsp;|&nbsp; Retired Educator</p><p>Rev. Marcus Bell, Vice-Chair &nbsp;|&nbsp; New Hope Baptist Church</p><p>Sylvia Arceneaux, Treasurer &nbsp;|&nbsp; Gulf Coast Bank</p><p>Dwayne Pitre &nbsp;|&nbsp; Resident, Lower Ninth</p></div></body></html>`,
    people: [
      'Yolanda Batiste-Green: Executive Director',
      'Cedric Thibodeaux: Housing Counselor',
      'Phuong “Sally” Tran: Small Business Navigator',
      'Earline Joubert: Chair',
      'Marcus Bell: Vice-Chair',
      'Sylvia Arceneaux: Treasurer',
      'Dwayne Pitre: Board Member',
    ],
  },
  {
    layout: 'town officers, two in a row of a table, and offices filled by a company',
    source: `<html><head><title>Elected Officials - Town of Halvorsen, WI</title></head><body><h1>Elected Officials</h1><table border="0"><tbody><tr><td><strong>Town Chair</strong><br>Gordon Lindahl<br>N4521 County Rd K<br>715-555-0141</td><td><strong>Supervisor I</strong><br>Patty Zastrow<br>715-555-0142</td></tr><tr><td><strong>Supervisor II</strong><br>Leroy Bjornstad<br>715-555-0143</td><td><strong>Clerk</strong><br>Kaylee Drewek<br>clerk@halvorsen.example</td></tr><tr><td><strong>Treasurer</strong><br>Donna Mae Kopp</td><td><strong>Constable</strong><br>(open)</td></tr></tbody></table><h2>Appointed Positions</h2><p>Assessor ............ Accurate Appraisal LLC<br>Building Inspector ............ Cory Wendt<br>Fire Chief ............ Mike Tesch<br>Weed Commissioner ............ Leroy Bjornstad</p></body></html>`,
    people: [
      'Gordon Lindahl: Town Chair',
      'Patty Zastrow: Supervisor I',
      'Leroy Bjornstad: Supervisor II',
      'Kaylee Drewek: Clerk',
      'Donna Mae Kopp: Treasurer',
      'Cory Wendt: Building Inspector',
      'Mike Tesch: Fire Chief',
    ],
  },
  {
    layout: 'legislators in a table, surname first behind a title',
    source: `<html><head><title>House Members | Legislature</title></head><body><h1>House of Representatives</h1><table><thead><tr><th>Photo</th><th>Representative</th><th>Party</th><th>District</th><th>Counties</th><th>Committees</th></tr></thead><tbody><tr><td><img alt="Photo"></td><td>Rep. Abeyta, Cristina M.</td><td>D</td><td>14</td><td>Bernalillo</td><td>Appropriations &amp; Finance; Rules</td></tr><tr><td></td><td>Rep. Begaye, Darrell</td><td>D</td><td>5</td><td>McKinley &amp; San Juan</td><td>Education</td></tr><tr><td></td><td>Rep. Dow-Harris, Kay</td><td>R</td><td>38</td><td>Grant, Hidalgo</td><td>Judiciary; Agriculture</td></tr><tr><td></td><td>Rep. O'Shea, Liam P., Jr.</td><td>R</td><td>61</td><td>Lea</td><td></td></tr></tbody></table></body></html>`,
    people: ['Cristina M. Abeyta', 'Darrell Begaye', 'Kay Dow-Harris', "Liam P. O'Shea, Jr."],
  },
  {
    layout: 'office with several people behind one role',
    source: `<html><head><title>Contact Us - Office of the County Attorney</title></head><body><h1>Contact Us</h1><div class="card"><h4>Administration</h4><dl><dt>County Attorney</dt><dd>Byron K. Sessoms</dd><dt>Chief Deputy</dt><dd>Amanda Reyes-Kline</dd><dt>Office Manager</dt><dd>Teri Lund</dd></dl></div><div class="card"><h4>Victim Witness Program</h4><p>Coordinator: Shawna Little Wolf</p><p>Advocates: Beth Moran, Inez Cordova, and Paul Yazzie</p></div><div><h4>Mailing address</h4><p>PO Box 808, Grant Falls MT 59401</p></div></body></html>`,
    people: [
      'Byron K. Sessoms: County Attorney',
      'Amanda Reyes-Kline: Chief Deputy',
      'Teri Lund: Office Manager',
      'Shawna Little Wolf: Coordinator',
      'Beth Moran: Advocate',
      'Inez Cordova: Advocate',
      'Paul Yazzie: Advocate',
    ],
  },
]
