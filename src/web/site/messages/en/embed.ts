/** The frame that other sites show. */
export const embed = {
  title: (place: string) => `${place}: meetings and signals`,
  comingUp: 'Coming up',
  latest: 'Latest',
  noMeetings: 'No meeting is announced on the pages we read.',
  noSignals: 'No signal yet.',
  missingTitle: 'This place is not in the directory',
  missingText: (slug: string) => `The address of this frame names “${slug}”, which we do not know.`,
  findPlace: 'Find the place',
  source: 'Source:',
  from: 'From the',
}
