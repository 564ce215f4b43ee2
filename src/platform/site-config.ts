import { z } from 'zod'
import { defaultSiteName } from '../contracts/installation.ts'
import { type Language, languages } from '../contracts/language.ts'
import { httpUrl, partsOf } from './setting-types.ts'

const nameError = 'must be 2 to 60 characters on one line, without <, > and quotes'
const languageError = 'must be en, es, or en,es'

/** What an installation says about itself. */
export const siteVariables = {
  SITE_NAME: z
    .string()
    .trim()
    .regex(/^[^<>"\p{C}]{2,60}$/u, nameError)
    .default(defaultSiteName),
  SITE_LOGO: z
    .string()
    .regex(/\.(svg|png)$/i, 'must be the path of an .svg or .png file')
    .optional(),
  SITE_LANGUAGES: z
    .string()
    .regex(/^\s*(en|es)(\s*,\s*(en|es))?\s*$/, languageError)
    .default('en,es'),
  SIGN_UP: z.enum(['open', 'invitation'], { error: 'must be open or invitation' }).default('open'),
  IMPRINT_FILE: z
    .string()
    .regex(/\.(md|txt)$/i, 'must be the path of a .md or .txt file')
    .optional(),
  OPERATOR_CONTACT: z
    .string()
    .regex(
      /^https?:\/\/\S+$|^[^<>@\s]+@[^<>@\s]+$/,
      'must be a mail address or a web address, such as directory@example.org',
    )
    .optional(),
  DATA_LICENSE: z.string().trim().min(1).max(200).optional(),
  DATA_LICENSE_URL: httpUrl.optional(),
}

export type SiteConfig = {
  name: string
  /** Path of the logo; undefined for the built-in one. */
  logoFile: string | undefined
  /** The languages of the pages. English comes first where both are served. */
  languages: readonly Language[]
  /** Whether everybody may create an account, or only people with an invitation. */
  signUp: 'open' | 'invitation'
  imprintFile: string | undefined
  /** Mail or web address of the operator, for people who need a plan or help. */
  contact: string | undefined
  /** ISO 4217 code of the prices. */
  currency: string
  /** The license of the data. */
  license: { name: string; url: string | null } | null
}

type SiteEnvironment = z.infer<z.ZodObject<typeof siteVariables>> & { CURRENCY: string }

export function siteConfig(env: SiteEnvironment, invalid: (errors: string) => Error): SiteConfig {
  const { DATA_LICENSE: name, DATA_LICENSE_URL: url = null } = env
  if (url !== null && name === undefined)
    throw invalid('DATA_LICENSE: missing. Set it together with DATA_LICENSE_URL, or neither')
  const named = partsOf(env.SITE_LANGUAGES)
  return {
    name: env.SITE_NAME,
    logoFile: env.SITE_LOGO,
    languages: languages.filter((language) => named.includes(language)),
    signUp: env.SIGN_UP,
    imprintFile: env.IMPRINT_FILE,
    contact: env.OPERATOR_CONTACT,
    currency: env.CURRENCY,
    license: name === undefined ? null : { name, url },
  }
}
