import { useLocation } from 'react-router'
import type { Language } from '../../../../contracts/language.ts'
import { basePath, localPath } from '../../messages/language.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { isTranslated } from '../../public-pages.ts'
import { contactAddress, useRoot, useSite } from '../../use-root.ts'

const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

export function SiteFooter() {
  const { m, href } = useMessages()
  const { footer, header } = m.shell
  return (
    <footer className="site-footer">
      <div className="frame">
        <div className="col-span-2 grid content-start gap-1 text-soft md:col-span-1">
          <p className="font-semibold text-ink">{footer.rule}</p>
          <p>{footer.license}</p>
          <p>{footer.credits}</p>
          <DataLicense />
          <Operator />
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <Links
          title={footer.directory}
          links={[
            [href('/places'), footer.allPlaces],
            [href('/issues'), footer.allIssues],
            [href('/signals'), header.signals],
            [href('/meetings'), header.meetings],
          ]}
        />
        <Links
          title={footer.howItWorks}
          links={[
            [href('/proof'), footer.proof],
            [href('/report'), footer.report],
            [href('/suggest'), m.suggest.link],
            [href('/corrections'), footer.corrections],
            [href('/listed'), m.listed.title],
            [href('/status'), footer.status],
          ]}
        />
        <Links
          title={footer.build}
          links={[
            [href('/developers/api'), footer.apiReference],
            [href('/data'), footer.data],
            [href('/developers/guides/firehose'), footer.stream],
            [href('/assistants'), footer.assistants],
            [href('/pricing'), footer.plans],
          ]}
        />
      </div>
    </footer>
  )
}

function DataLicense() {
  const { m } = useMessages()
  const { license } = useSite()
  if (license === null) return null
  return (
    <p>
      {m.shell.footer.dataLicense}{' '}
      {license.url === null ? license.name : <a href={license.url}>{license.name}</a>}
    </p>
  )
}

/** Who runs the installation, and how to reach them. */
function Operator() {
  const { m, href } = useMessages()
  const { contact, hasImprint } = useSite()
  if (contact === undefined && !hasImprint) return null
  return (
    <p className="flex gap-4">
      {hasImprint && <a href={href('/imprint')}>{m.shell.footer.imprint}</a>}
      {contact !== undefined && <a href={contactAddress(contact)}>{m.shell.footer.contact}</a>}
    </p>
  )
}

/** Lists only the pages that exist. */
function Links({ title, links }: { title: string; links: readonly (readonly [string, string])[] }) {
  const existing = links.filter(([to]) => isTranslated(basePath(to)))
  if (existing.length === 0) return null
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {existing.map(([to, label]) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const themes = ['light', 'dark', 'system'] as const

/** A plain form, so that it works without script. The browser remembers the choice in a cookie. */
function ThemeSwitch() {
  const { m } = useMessages()
  const { pathname, search } = useLocation()
  const current = useRoot()?.theme ?? 'system'
  const names = m.shell.footer.themes
  return (
    <form method="post" action="/theme" aria-label={m.shell.footer.theme} className="mt-1 flex gap-x-4">
      <input type="hidden" name="next" value={pathname + search} />
      {themes.map((theme) => (
        <button
          key={theme}
          type="submit"
          name="theme"
          value={theme}
          aria-pressed={theme === current}
          className="min-h-6 cursor-pointer hover:underline aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {names[theme]}
        </button>
      ))}
    </form>
  )
}

/** The same page in the other languages, where it exists. */
function LanguageSwitch() {
  const { m, language } = useMessages()
  const { pathname, search } = useLocation()
  const page = basePath(pathname)
  const { languages } = useSite()
  if (languages.length === 1 || !isTranslated(page)) return null
  return (
    <nav aria-label={m.shell.footer.language} className="mt-2 flex gap-4">
      {languages.map((one) => (
        <a
          key={one}
          href={localPath(one, page) + search}
          lang={one}
          hrefLang={one}
          aria-current={one === language ? 'true' : undefined}
          className="aria-[current]:font-semibold"
        >
          {languageNames[one]}
        </a>
      ))}
    </nav>
  )
}
