/** What people write for words of offices and organizations, and the words that records use. */
const longForms = new Map<string, readonly string[]>(
  Object.entries({
    ag: ['attorney'],
    alderman: ['alderperson', 'council'],
    alderwoman: ['alderperson', 'council'],
    assemblyman: ['assembly'],
    assemblymember: ['assembly'],
    assemblywoman: ['assembly'],
    assn: ['association'],
    assoc: ['association'],
    asst: ['assistant'],
    atty: ['attorney'],
    bd: ['board'],
    cmte: ['committee'],
    comm: ['committee', 'commission'],
    congressman: ['congressional', 'united'],
    congressperson: ['congressional', 'united'],
    congresswoman: ['congressional', 'united'],
    councilman: ['council'],
    councilmember: ['council'],
    councilor: ['council'],
    councilperson: ['council'],
    councilwoman: ['council'],
    ctr: ['center'],
    del: ['delegate'],
    dept: ['department'],
    dir: ['director'],
    dist: ['district'],
    gov: ['governor'],
    intl: ['international'],
    lt: ['lieutenant'],
    mgr: ['manager'],
    natl: ['national'],
    org: ['organization'],
    pres: ['president'],
    rep: ['representative'],
    sec: ['secretary'],
    sen: ['senator'],
    sos: ['secretary'],
    subcmte: ['subcommittee'],
    supt: ['superintendent'],
    treas: ['treasurer'],
    twp: ['township'],
    univ: ['university'],
    us: ['united'],
    usa: ['united'],
  }),
)

/** The words that an abbreviation or everyday title stands for: "sen" is a senator, and "7th" a district 7. */
export function longFormsOf(word: string): readonly string[] {
  const ordinal = /^0*([1-9]\d*)(?:st|nd|rd|th)$/.exec(word)
  return ordinal ? [ordinal[1]!] : (longForms.get(word) ?? [])
}

/** Titles of people who hold an office. Who searches for one wants the people before what they work in. */
const offices: ReadonlySet<string> = new Set(
  `alderman alderperson alderwoman assemblyman assemblymember assemblywoman assessor attorney auditor clerk commissioner
  comptroller congressman congressperson congresswoman controller coroner councilman councilmember councilor
  councilperson councilwoman delegate governor judge mayor president prosecutor recorder representative secretary
  senator sheriff speaker superintendent supervisor surveyor treasurer trustee`.split(/\s+/),
)

/** Whether a word is the title of an office, or stands for one. */
export const isOffice = (word: string): boolean =>
  [word, word.replace(/s$/, ''), ...longFormsOf(word)].some((one) => offices.has(one))
