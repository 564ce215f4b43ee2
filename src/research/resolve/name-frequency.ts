import { wordSet } from '../word-lists.ts'

/** Common names in the United States by approximate rank. A common name proves less. */
const surnames = wordSet(
  'smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson thomas taylor moore jackson martin lee perez thompson white harris sanchez clark ramirez lewis robinson walker young allen king wright scott torres nguyen hill flores green adams nelson baker hall rivera campbell mitchell carter roberts gomez phillips evans turner diaz parker cruz edwards collins reyes stewart morris morales murphy cook rogers gutierrez ortiz morgan cooper peterson bailey reed kelly howard ramos kim cox ward richardson watson brooks chavez wood james bennett gray mendoza ruiz hughes price alvarez castillo sanders patel myers long ross foster jimenez powell jenkins perry russell sullivan bell coleman butler henderson barnes gonzales fisher vasquez simmons romero jordan patterson alexander hamilton graham reynolds griffin wallace moreno west cole hayes bryant herrera gibson ellis tran medina aguilar stevens murray ford castro marshall owens harrison fernandez mcdonald woods washington kennedy wells vargas henry chen freeman webb tucker guzman burns crawford olson simpson porter hunter gordon mendez silva shaw snyder mason dixon munoz hunt hicks holmes palmer wagner black robertson boyd stone salazar fox warren mills meyer rice schmidt garza daniels ferguson nichols stephens soto weaver ryan gardner payne grant dunn kelley spencer hawkins',
)
const givenNames = wordSet(
  'james john robert michael mary william david richard joseph thomas patricia jennifer linda elizabeth charles christopher daniel matthew anthony mark barbara susan jessica donald steven paul andrew joshua kenneth kevin brian sarah karen lisa nancy betty margaret sandra george timothy ronald edward jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott ashley kimberly emily donna michelle carol amanda dorothy melissa deborah stephanie rebecca sharon laura cynthia brandon benjamin samuel gregory alexander frank patrick raymond jack dennis jerry kathleen amy angela shirley anna brenda pamela emma nicole helen tyler aaron jose adam nathan henry douglas zachary peter kyle noah samantha katherine christine debra rachel carolyn janet catherine maria heather diane ruth julie ethan jeremy walter christian keith roger terry austin sean gerald carl harold dylan arthur lawrence jordan jesse bryan billy bruce gabriel joe logan alan juan albert willie elijah wayne randy vincent mason roy ralph bobby russell bradley philip eugene mike bill bob jim tom dan steve dave chris john tim jeff ken ron don joan judith cheryl ann jane teresa gloria martha janice sara kathryn',
)

const rankOf = (names: ReadonlySet<string>) => new Map([...names].map((name, index) => [name, index + 1]))
const surnameRank = rankOf(surnames)
const givenRank = rankOf(givenNames)

/** Share of people with a surname, from the data at hand or by rank. A rare name counts as one in 20,000. */
export function surnameShare(surname: string, localShares?: ReadonlyMap<string, number>): number {
  const rank = surnameRank.get(surname)
  return Math.max(rank ? 0.009 * rank ** -0.47 : 0.00005, localShares?.get(surname) ?? 0)
}

export function givenShare(name: string): number {
  const rank = givenRank.get(name)
  return rank ? 0.025 * rank ** -0.55 : 0.0006
}
