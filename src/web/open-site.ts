import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Language } from '../contracts/language.ts'
import { UsageError } from '../platform/errors.ts'
import type { Page } from '../platform/http/pages.ts'
import type { SiteConfig } from '../platform/site-config.ts'
import { type Guide, readGuide } from './guides.ts'

const maxLogoBytes = 256 * 1024
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/** What pages show of the installation. */
export type Site = Pick<SiteConfig, 'name' | 'languages' | 'signUp' | 'contact' | 'currency' | 'license'> & {
  /** Address of the logo. */
  logo: string
  hasImprint: boolean
}

type Imprint = Pick<Guide, 'title' | 'nodes'>

export type OpenedSite = {
  site: Site
  /** The logo of the installation, unless it uses the built-in one. */
  files: readonly Page[]
  /** The imprint in a language, or in the one in which it exists. */
  imprint(language: Language): Imprint | undefined
}

/** Reads the logo and the imprint. A file that cannot be used stops the start. */
export function openSite(config: SiteConfig): OpenedSite {
  const { name, languages, signUp, contact, currency, license, logoFile, imprintFile } = config
  const logo = logoFile === undefined ? undefined : readLogo(logoFile)
  const imprint = imprintFile === undefined ? undefined : readImprint(imprintFile)
  const shown = { name, languages, signUp, contact, currency, license }
  return {
    site: { ...shown, logo: logo?.path ?? '/favicon.svg', hasImprint: imprint !== undefined },
    files: logo ? [logo] : [],
    imprint: (language) => imprint?.[language] ?? imprint?.default,
  }
}

function readLogo(file: string): Page {
  const body = readConfigured('SITE_LOGO', file)
  if (body.length > maxLogoBytes) throw invalid('SITE_LOGO', `${file} is larger than 256 KB`)
  if (extname(file).toLowerCase() === '.png') {
    if (!body.subarray(0, 4).equals(pngSignature)) throw invalid('SITE_LOGO', `${file} is no PNG image`)
    return { path: '/logo.png', contentType: 'image/png', body }
  }
  if (!body.includes('<svg')) throw invalid('SITE_LOGO', `${file} is no SVG image`)
  return { path: '/logo.svg', contentType: 'image/svg+xml', body }
}

/** `imprint.es.md` beside `imprint.md` is the Spanish one. */
function readImprint(file: string): Partial<Record<Language, Imprint>> & { default: Imprint } {
  const read = (path: string, body: Buffer): Imprint => {
    try {
      const { title, nodes } = readGuide(body.toString(), path)
      return { title, nodes }
    } catch {
      throw invalid('IMPRINT_FILE', `${path} must begin with a title, such as # Imprint`)
    }
  }
  const spanishFile = file.replace(/(\.\w+)$/, '.es$1')
  const spanish = readIfThere(spanishFile)
  return {
    default: read(file, readConfigured('IMPRINT_FILE', file)),
    ...(spanish && { es: read(spanishFile, spanish) }),
  }
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

function readConfigured(variable: string, file: string): Buffer {
  const body = readIfThere(file)
  if (body === undefined) throw invalid(variable, `the file ${file} cannot be read`)
  return body
}

const invalid = (variable: string, error: string) =>
  new UsageError(
    `The configuration is not valid. ${variable}: ${error}. See docs/reference/configuration.md.`,
  )
