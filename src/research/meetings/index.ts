export { extractMeetings, type MeetingContext } from './extract-meetings.ts'
export { type MeetingVendor, type VendorSite, vendorOf, vendorsOfPage } from './vendor.ts'
