import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meetingState, withoutState } from './meeting-state.ts'

test('the title and the status of a meeting decide whether it takes place [design.monitors.meeting-state]', () => {
  assert.equal(meetingState(['CANCELED - Policy Committee'], []), 'canceled')
  assert.equal(meetingState(['Plan Commission', 'Deferred'], []), 'postponed')
  assert.equal(meetingState(['Deferred Compensation Committee'], []), 'live')
  assert.equal(meetingState(['Plan Commission', 'Final'], ['Bring your own lunch.']), 'live')
})

test('the title of a canceled meeting does not repeat its state [design.monitors.meeting-state]', () => {
  const titles = [
    'CANCELED - Plan Board',
    'Cancelled: Plan Board',
    '*POSTPONED* Plan Board',
    'Plan Board (CANCELED)',
  ]
  for (const title of [...titles, 'Plan Board - Rescheduled', 'Plan Board'])
    assert.equal(withoutState(title), 'Plan Board', title)
  assert.equal(withoutState('CANCELED'), 'CANCELED')
  assert.equal(withoutState('Committee on Canceled Warrants'), 'Committee on Canceled Warrants')
})

test('remarks cancel a meeting only where they say so of this meeting [design.monitors.meeting-state]', () => {
  const cases = {
    canceled: [
      'This meeting has been cancelled.',
      'CANCELLED - Council Chamber',
      'Council Chamber (CANCELED)',
      'Canceled due to lack of quorum',
      'Please note: the regular meeting is canceled.',
      'The City Council meeting scheduled for Tuesday has been canceled.',
      'Agenda to follow.\nMeeting canceled',
      'The board will not meet.',
      'No meeting',
    ],
    postponed: [
      'Postponed until further notice',
      'The hearing will be postponed.',
      'This meeting was rescheduled to May 4.',
      'Deferred to March 10',
    ],
    live: [
      'All meetings are subject to cancellation.',
      'If the meeting is canceled, a notice is posted at the door.',
      'Items 3 and 4 were deferred.',
      'Item 7 was deferred to the Plan Commission.',
      'The October meeting was canceled.',
      'The vote at the last meeting was postponed.',
      'Minutes of the canceled session of March 3',
      'Canceled meetings are announced by e-mail.',
      'Rescheduled from March 3.',
      'Cancellation policy: call the clerk.',
      'To cancel your registration, call 555-0100.',
      'Hearing on the canceled contract with Northside Water',
      'The meeting may be canceled without notice.',
    ],
  }
  for (const [state, remarks] of Object.entries(cases))
    for (const remark of remarks) assert.equal(meetingState(['Plan Commission'], [remark]), state, remark)
})
