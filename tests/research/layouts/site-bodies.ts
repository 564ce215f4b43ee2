import type { BodyPage } from './layout-page.ts'

/** Organizations on pages with several headings of sections. */
export const siteBodies: readonly BodyPage[] = [
  {
    layout: 'directory with categories over the names',
    source: `<html><head><title>Community Resource Directory | United Way of Pine County</title></head><body><h1>Community Resource Directory</h1><h2>Food</h2><h3>Pine County Food Shelf</h3><p>Mon–Thu 9–4. 218-555-0110. 401 3rd Ave SE</p><h3>Ruby's Pantry – Hinckley</h3><p>Third Saturday of the month. First Lutheran Church.</p><h2>Housing &amp; Shelter</h2><h3>A Place for You</h3><p>Emergency shelter. 320-555-0119. Contact: Annette Sward</p><h3>Lakes &amp; Pines Community Action Council, Inc.</h3><p>Rental assistance and weatherization.</p><h2>Legal</h2><h3>Mid-Minnesota Legal Aid</h3><p>Tenant help line.</p><h2>Seniors</h2><h3>Senior LinkAge Line®</h3><p>1-800-333-2433</p><h3>Meals on Wheels</h3><p>Pine City Senior Center, volunteers needed</p></body></html>`,
    organizations: [
      'United Way of Pine County',
      'Pine County Food Shelf',
      "Ruby's Pantry",
      'First Lutheran Church',
      'A Place for You',
      'Lakes & Pines Community Action Council',
      'Mid-Minnesota Legal Aid',
      'Senior LinkAge Line',
      'Meals on Wheels',
      'Pine City Senior Center',
    ],
  },
  {
    layout: 'coalition whose site repeats its name in a short form',
    source: `<html><head><title>Our Members | Clean Rivers Coalition of Ohio</title><meta property="og:site_name" content="Clean Rivers Coalition of Ohio"></head><body><header><a><img src="l.svg" alt="Clean Rivers Coalition of Ohio"></a><nav><a>Home</a><a>About</a><a>Our Work</a><a>Members</a><a>Donate</a></nav></header><main><h1>Our Members</h1><p>The Clean Rivers Coalition brings together 40+ groups working for clean water in every county.</p><h2>Steering Committee Members</h2><ul><li><a href="https://x.example">Ohio River Guardians</a></li><li><a>Friends of the Little Scioto</a></li><li>Sunrise Columbus</li><li>Rural Action</li></ul><h2>Member Organizations</h2><div class="grid"><div><img alt="logo" src="1.png"><p>Buckeye Trail Keepers</p></div><div><p>Toledo Fresh Water Project</p></div><div><p>Mahoning Valley Organizing Collaborative</p></div><div><p>Third Street Church of the Brethren</p></div><div><p>UAW Local 1112</p></div></div><h2>Allied Businesses</h2><p>Land-Grant Brewing, Great Lakes Outfitters, and Two Rivers Coffee</p><h2>Take Action</h2><p>Sign the <a>No New Pipelines petition</a> or join our <strong>Adopt-a-Stream program</strong>.</p></main><footer>Clean Rivers Coalition of Ohio is a 501(c)(3). © 2026. <a>Privacy</a></footer></body></html>`,
    organizations: [
      'Great Lakes Outfitters',
      'Clean Rivers Coalition of Ohio',
      'Steering Committee',
      'Ohio River Guardians',
      'Friends of the Little Scioto',
      'Sunrise Columbus',
      'Rural Action',
      'Buckeye Trail Keepers',
      'Toledo Fresh Water Project',
      'Mahoning Valley Organizing Collaborative',
      'Third Street Church of the Brethren',
      'UAW Local 1112',
    ],
  },
  {
    layout: 'county initiative with partners in a table and headings of sections',
    source: `<html><head><title>Partners - Youth Thrive Initiative - County of San Alejo</title></head><body><h1>Youth Thrive Initiative</h1><p>Launched in 2023, the Youth Thrive Initiative is a partnership of the County of San Alejo Health Agency and more than a dozen community-based organizations.</p><h2>Community Partners</h2><table><tr><th>Organization</th><th>Services</th><th>Contact</th></tr><tr><td>Boys &amp; Girls Club of San Alejo</td><td>After-school care</td><td>Trina Lopez, 555-0111</td></tr><tr><td>La Casa de la Juventud</td><td>Counseling</td><td>Efraín Maldonado</td></tr><tr><td>The Bridge</td><td>Drop-in center for LGBTQ+ youth</td><td>Sky Turner</td></tr><tr><td>NAMI San Alejo</td><td>Peer support</td><td></td></tr></table><h2>Funders</h2><ul><li>The James Irvine Foundation</li><li>First 5 San Alejo</li></ul><h2>Contact</h2><p>Program Manager Denise Whitcomb<br>dwhitcomb@sanalejo.example</p></body></html>`,
    organizations: [
      'County of San Alejo',
      'Boys & Girls Club of San Alejo',
      'La Casa de la Juventud',
      'The Bridge',
      'NAMI San Alejo',
      'James Irvine Foundation',
    ],
  },
]
