export { type PackedTitle, readPackedTitle } from './meeting-title.ts'
export { type FeedItem, type FeedReading, readFeed } from './read-feed.ts'
