import type { BodyPage } from './layout-page.ts'

/** Organizations whose names have no word for an organization: their place on the page tells. */
export const plainNamedBodies: readonly BodyPage[] = [
  {
    layout: 'letter with signers below the closing words',
    source: `<html><head><title>Sign-On Letter: Heat and the Power Bill</title></head><body><main><p>August 4, 2026</p><p>To the Public Service Commission:</p><p>We ask you to adopt the rule and to forbid that a home is cut off in the hottest months of the year.</p><p>Respectfully,</p><p>Marlow Light &amp; Dignity<br>AARX Marlow<br>Able Larkmoor<br>Every Porch, Inc.<br>Fair Rates Now<br>Mothers of Delmont</p><p>Delmont Elders in Action<br>Larkmoor Mutual Aid<br>Upriver Forever<br>Whole Hill Community Health<br>Tenants of Canal Row<br>Low Water Fishers</p></main></body></html>`,
    organizations: [
      'AARX Marlow',
      'Able Larkmoor',
      'Delmont Elders in Action',
      'Every Porch',
      'Fair Rates Now',
      'Larkmoor Mutual Aid',
      'Low Water Fishers',
      'Marlow Light & Dignity',
      'Mothers of Delmont',
      'Tenants of Canal Row',
      'Upriver Forever',
      'Whole Hill Community Health',
    ],
    also: ['Public Service Commission', 'Every Porch, Inc.'],
  },
  {
    layout: 'recipients with amounts and purposes in lines under names of cycles',
    source: `<html><head><title>2025 Recipients :: Marlow Lakes Foundation</title></head><body><table><tr><td><h1>2025 Grant Recipients</h1><p class="sub">Spring cycle</p><p><strong>Barn Stage</strong> &ndash; $7,500 &ndash; New light board<br><strong>Ashby Food Shelf</strong> &ndash; $10,000 &ndash; Walk-in cooler<br><strong>Link to the Land</strong> &ndash; $9,000 &ndash; Plots for new farmers</p><p class="sub">Fall cycle</p><p><strong>Girls on the Go</strong> &ndash; $2,500 &ndash; Places for 20 girls<br><strong>Safe Lanes</strong> &ndash; $18,000 &ndash; Legal advocate<br><strong>Karen Weavers of Ashby</strong> &ndash; $5,500 &ndash; Six looms</p></td></tr></table></body></html>`,
    organizations: [
      'Ashby Food Shelf',
      'Barn Stage',
      'Girls on the Go',
      'Karen Weavers of Ashby',
      'Link to the Land',
      'Safe Lanes',
    ],
    also: ['Marlow Lakes Foundation'],
  },
  {
    layout: 'cards with a tile of month and day above names of events without a word for an occasion',
    source: `<html><head><title>Events - Ward 7 Together</title><meta property="og:site_name" content="Ward 7 Together"></head><body><main><h1>What's happening on the east side</h1>${[
      ['8', 'Canal Street Block Party', '12–4 pm · Canal Field'],
      ['13', 'Bridge to Hillcrest Ride', '10 am · Market Square'],
      ['22', 'Mill Run Clean-Up', '9 am · Mill Run'],
      ['29', 'Ward 7 Candidate Forum', '6 pm · Ashby School'],
    ]
      .map(
        ([day, name, when]) =>
          `<div class="card"><div class="mo">Aug</div><div class="dy">${day}</div><div class="event-name">${name}</div><div class="meta">${when}</div><div class="text">Come as you are, and bring a neighbor from your block who has not yet been to one of these.</div></div>`,
      )
      .join('')}</main></body></html>`,
    organizations: ['Ward 7 Together'],
    events: [
      'Bridge to Hillcrest Ride',
      'Canal Street Block Party',
      'Mill Run Clean-Up',
      'Ward 7 Candidate Forum',
    ],
    also: ['Ashby School'],
  },
  {
    layout: 'programs of a small nonprofit under what it does, named like nothing else',
    source: `<html><head><title>HOME | Warm Porch</title><meta property="og:site_name" content="Warm Porch"></head><body><header><a href="/">WARM PORCH</a></header><main><h2>A home is more than keys.</h2><p>Every week in Delmont, eleven families move out of shelter and into a home with nothing but what fits in a car.</p><h2>WHAT WE DO</h2><div role="listitem"><h3>First Night Kits</h3><p>Sheets, towels, dishes, and a hot meal on the day that the family gets the keys to the home.</p></div><div role="listitem"><h3>Casserole Crew</h3><p>Trained volunteers who call, visit, and drive for twelve months after the family moves in.</p></div><div role="listitem"><h3>The Porch Swing Jar</h3><p>Small gifts, never loans, for the flat tire or the light bill that would otherwise undo it all.</p></div></main><footer>© 2026 Warm Porch</footer></body></html>`,
    organizations: ['Warm Porch'],
    initiatives: ['First Night Kits', 'Casserole Crew', 'Porch Swing Jar'],
  },
]
