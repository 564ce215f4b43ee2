/**
 * Words of people's names, folded. The hashes of suppressed people are made of names without the forms of address and
 * split by the particles and suffixes here: a word added to these three lists no longer matches what is stored.
 */
export const formsOfAddress = ['dr', 'rev', 'hon', 'mr', 'mrs', 'ms'] as const
export const nameSuffixes = ['jr', 'sr', 'ii', 'iii', 'iv'] as const
/** Words that belong to the last name behind them. */
export const nameParticles =
  'al bin da de del della den der di dos du el la las le los san st ter van von'.split(' ')

/** Forms of address and titles of office that may stand before a name. */
export const nameTitles: ReadonlySet<string> = new Set([
  ...formsOfAddress,
  ...`miss honorable the reverend ald alderman alderwoman alderperson alder councilmember councilman councilwoman
  councilor commissioner mayor chair chairman chairwoman chairperson president trustee director senator sen rep
  representative judge justice sheriff treasurer secretary prof professor chief supervisor clerk pastor bishop governor
  gov delegate assemblymember assemblyman assemblywoman congressman congresswoman lt col gen capt sgt`.split(
    /\s+/,
  ),
])
/** Particles that are rare, or that are more often names of their own. */
export const rareParticles = 'das saint santa mac mc o ibn ten vander vanden'.split(' ')
