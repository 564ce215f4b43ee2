import { useLocation } from 'react-router'
import { basePath, localPath } from '../../messages/language.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'
import { useBaseUrl, useSite } from '../../use-root.ts'

type PageHeadProps = {
  title: string
  description?: string | undefined
  /** English address without parameters; the current page when omitted. */
  canonical?: string | undefined
  /** People without an office and invented records are not for search engines. */
  noIndex?: boolean | undefined
  feeds?: readonly { title: string; type: string; href: string }[] | undefined
  /** Structured data (schema.org). */
  jsonLd?: object | readonly object[] | undefined
  /** Address of the share image, from `shareImagePath`. */
  image?: string | undefined
}

/** Metadata of a page. React puts it into the head. */
export function PageHead(props: PageHeadProps) {
  const { language } = useMessages()
  const { name, languages } = useSite()
  const { pathname, search } = useLocation()
  const baseUrl = useBaseUrl()
  const page = props.canonical ?? basePath(pathname)
  const url = baseUrl + localPath(language, page)
  // A filtered or later part of a list is not for search engines either.
  const noIndex = props.noIndex || search !== ''
  const title = props.title.includes(name) ? props.title : `${props.title} · ${name}`
  return (
    <>
      <title>{title}</title>
      {props.description && <meta name="description" content={props.description} />}
      {noIndex && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      {languages.length > 1 &&
        languages.map((one) => (
          <link key={one} rel="alternate" hrefLang={one} href={baseUrl + localPath(one, page)} />
        ))}
      <link rel="alternate" hrefLang="x-default" href={baseUrl + localPath(languages[0]!, page)} />
      <meta property="og:title" content={props.title} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={name} />
      {props.description && <meta property="og:description" content={props.description} />}
      {props.image && (
        <>
          <meta property="og:image" content={baseUrl + props.image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {props.feeds?.map(({ title: name, type, href }) => (
        <link key={href} rel="alternate" type={type} title={name} href={href} />
      ))}
      {props.jsonLd && <JsonLd data={props.jsonLd} />}
    </>
  )
}

/** Data, not a script: browsers do not run it. `<` is escaped, so text cannot end the element. */
function JsonLd({ data }: { data: object | readonly object[] }) {
  const markup = JSON.stringify(data).replaceAll('<', '\\u003c')
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which JSON must not have.
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: markup }} />
  )
}

/** `BreadcrumbList` of schema.org, for the ancestors of a page. */
export const breadcrumbData = (baseUrl: string, items: readonly { label: string; to?: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: items.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(to !== undefined && isPublicPath(to) && { item: baseUrl + to }),
  })),
})
