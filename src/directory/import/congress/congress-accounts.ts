import { z } from 'zod'
import type { ImportSource } from '../../../contracts/directory/import-record.ts'
import type { QuotedYaml } from '../quoted-yaml.ts'
import type { RepositoryFile } from '../repository-file.ts'

const Text = z.coerce.string()

/** An entry of legislators-social-media.yaml. */
const SocialMedia = z.looseObject({
  id: z.looseObject({ bioguide: Text }),
  social: z.looseObject({
    twitter: Text.optional(),
    facebook: Text.optional(),
    instagram: Text.optional(),
    youtube: Text.optional(),
    youtube_id: Text.optional(),
  }),
})

export type KnownAccount = { label: string; value: string; quote: string; source: ImportSource }

/** A channel's id still leads to it when its name has changed, so it comes first. */
const networks = [
  ['twitter', ['twitter']],
  ['facebook', ['facebook']],
  ['instagram', ['instagram']],
  ['youtube', ['youtube_id', 'youtube']],
] as const

/** The accounts of a member in social networks, with the member's id. */
export function accountsOf(yaml: QuotedYaml, file: RepositoryFile): [string, KnownAccount[]] {
  const { id, social } = SocialMedia.parse(yaml.value, { reportInput: true })
  const accounts = networks.flatMap(([label, fields]) => {
    const field = fields.find((one) => social[one])
    const quote = field && yaml.quoteLines(['social'], [field])
    return quote ? [{ label, value: social[field]!, quote, source: file.source }] : []
  })
  return [id.bioguide, accounts]
}
