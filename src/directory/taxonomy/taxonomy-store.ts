import { domains } from '../../contracts/directory/issue-areas/domains.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** Copies the taxonomy of the code into its tables. Removes nothing. */
export async function storeTaxonomy(sql: Sql): Promise<void> {
  await sql.transaction().execute(async (tx) => {
    await tx
      .insertInto('domain')
      .values(domains.map(({ slug, name, description }, position) => ({ slug, name, description, position })))
      .onConflict((clash) =>
        clash.column('slug').doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          description: row.ref('excluded.description'),
          position: row.ref('excluded.position'),
        })),
      )
      .execute()
    await tx
      .insertInto('issue_area')
      .values(
        domains.flatMap((domain) =>
          domain.issueAreas.map((area, position) => ({
            slug: area.slug,
            domain: domain.slug,
            name: area.name,
            description: area.description,
            search_terms: [...area.searchTerms],
            position,
          })),
        ),
      )
      .onConflict((clash) =>
        clash.column('slug').doUpdateSet((row) => ({
          domain: row.ref('excluded.domain'),
          name: row.ref('excluded.name'),
          description: row.ref('excluded.description'),
          search_terms: row.ref('excluded.search_terms'),
          position: row.ref('excluded.position'),
        })),
      )
      .execute()
  })
}
