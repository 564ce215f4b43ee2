/** Images that represent a page when someone shares its address. */
export const share = {
  continues: 'The passage continues at the source.',
}
