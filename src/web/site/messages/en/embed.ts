/** The frame that other sites show. */
export const embed = {
  title: (place: string) => `${place}: meetings and signals`,
  comingUp: 'Coming up',
  latest: 'Latest',
  noMeetings: 'No meeting is announced on the pages we read.',
  noSignals: 'No signal yet.',
  source: 'Source:',
  from: 'From the',
}
