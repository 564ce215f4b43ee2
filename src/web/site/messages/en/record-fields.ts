/**
 * What the names and codes of records mean: of calendars, of the APIs of councils, and of data files about legislators.
 * A name that is missing here is shown as its source writes it.
 */
export const recordFields = {
  label: {
    'Action name': 'Action',
    'Agenda status name': 'Agenda',
    'Body name': 'Body',
    Classification: 'Kind',
    Comment: 'Remark',
    Consent: 'On the consent agenda',
    'Contact form': 'Contact form',
    'End date': 'Until',
    End: 'Until',
    'In site URL': 'Page',
    'Minutes status name': 'Minutes',
    Mover: 'Moved by',
    'Passed flag name': 'Result',
    'Rss url': 'News feed',
    Seconder: 'Seconded by',
    'Start date': 'Since',
    Start: 'Since',
    'State rank': 'Rank',
    Type: 'Role',
    Url: 'Web address',
    Voice: 'Phone',
  } as Readonly<Record<string, string>>,
  /** By the name of the field and the code. */
  value: {
    'Chamber legislature': 'both chambers',
    'Chamber lower': 'lower chamber',
    'Chamber upper': 'upper chamber',
    'Consent 0': 'no',
    'Consent 1': 'yes',
    'Type house': 'committee of the House of Representatives',
    'Type joint': 'joint committee of both chambers',
    'Type lower': 'member of the lower chamber',
    'Type rep': 'United States representative',
    'Type sen': 'United States senator',
    'Type senate': 'committee of the Senate',
    'Type upper': 'member of the upper chamber',
  } as Readonly<Record<string, string>>,
}
