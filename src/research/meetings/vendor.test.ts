import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vendorOf, vendorsOfPage } from './vendor.ts'

test('a vendor is known by its address, with the customer', () => {
  assert.deepEqual(vendorOf('https://larkfield.legistar.com/Calendar.aspx'), {
    vendor: 'legistar',
    tenant: 'larkfield',
    url: 'https://larkfield.legistar.com/Calendar.aspx',
  })
  assert.equal(vendorOf('https://go.boarddocs.com/il/larkfield/Board.nsf/Public')?.tenant, 'il/larkfield')
  assert.equal(vendorOf('https://pub-larkfield.escribemeetings.com/')?.vendor, 'escribe')
  assert.equal(vendorOf('https://larkfield.example/AgendaCenter')?.vendor, 'civicplus')
  assert.equal(vendorOf('https://larkfield.example/'), null)
  assert.equal(vendorOf('no address'), null)
})

test('a page names each vendor once', () => {
  const links = ['https://larkfield.granicus.com/a', 'https://larkfield.granicus.com/b'].map((url) => ({
    url,
  }))
  const vendors = vendorsOfPage({
    finalUrl: 'https://larkfield.example/',
    links,
    html: '<div class="tribe-events"></div>',
  })
  assert.deepEqual(
    vendors.map(({ vendor }) => vendor),
    ['granicus', 'the_events_calendar'],
  )
})
