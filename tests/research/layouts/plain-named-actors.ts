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
]
