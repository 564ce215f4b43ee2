import { type ActionFunctionArgs, data, redirect, useActionData } from 'react-router'
import { z } from 'zod'
import {
  ClaimFlagType,
  type CreatedFlag,
  EntityFlagType,
  SignalFlagType,
  SourceFlagType,
} from '../../../../contracts/contributions/flags.ts'
import type { SiteServices } from '../../../site-request.ts'
import { catchServiceError } from '../../catch-service-error.ts'
import { Passage } from '../../components/directory/passage.tsx'
import { type ReportErrors, ReportForm } from '../../components/forms/report-form.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { siteContext } from '../../context.ts'
import { publicLoader, readQuery, usePageData } from '../../load-page.ts'
import { languageOf, localPath } from '../../messages/language.ts'
import { translateSignal } from '../../messages/translate-signal.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'

const Query = z.strictObject({
  actor: z.uuid().optional(),
  source: z.uuid().optional(),
  claim: z.uuid().optional(),
  signal: z.uuid().optional(),
})
/** Quotes of a source that the form offers. */
const maxQuotes = 20

export const loader = publicLoader(async ({ site, services, url }) => {
  const query = readQuery(Query, url)
  site.dependsOn(['search', ...(query.actor ? [`entity:${query.actor}`] : [])])
  const { directory, firehose } = services
  const claim = query.claim === undefined ? undefined : await directory.readPublicClaim(query.claim)
  const actorId = claim?.entityId ?? query.actor
  const sourceId = claim?.sourceId ?? query.source
  const [actor, source, signal] = await Promise.all([
    actorId === undefined ? undefined : directory.readPublicEntity(actorId),
    sourceId === undefined ? undefined : directory.sources.read(sourceId, { limit: claim ? 1 : 100 }),
    query.signal === undefined ? undefined : firehose.publicSignals.get(query.signal),
  ])
  const isAboutActor = (passage: { claims: readonly { entity: { id: string } }[] }) =>
    actor === undefined || passage.claims.some(({ entity }) => entity.id === actor.id)
  return {
    claim: claim && { id: query.claim!, claims: claim.claims },
    signal: signal && { id: signal.id, signal_type: signal.signal_type, title: signal.title },
    actor: actor && { id: actor.id, slug: actor.slug, name: actor.name, type: actor.type },
    source: source && {
      id: source.id,
      url: source.url,
      title: source.title,
      publisher: source.publisher,
      published_at: source.published_at,
      retrieved_at: source.retrieved_at,
      source_class: source.source_class,
      status: source.status,
    },
    quotes: claim
      ? [claim.excerpt]
      : (source?.passages ?? [])
          .filter(isAboutActor)
          .slice(0, maxQuotes)
          .map(({ excerpt }) => excerpt),
  }
})

/** `entity:stale`: a report is about the actor, the source, a single claim or a signal. */
const Kind = z.union([
  z.templateLiteral(['entity:', EntityFlagType]),
  z.templateLiteral(['source:', SourceFlagType]),
  z.templateLiteral(['claim:', ClaimFlagType]),
  z.templateLiteral(['signal:', SignalFlagType]),
])
const Report = z.object({
  kind: Kind,
  words: z.string().trim().min(1).max(1200),
  link: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)])
    .optional()
    .default(''),
  quote: z.string().max(100_000).optional(),
  /** One of the claims that the passage proves. */
  claim: z.uuid().optional(),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const url = new URL(request.url)
  const target = readQuery(Query, url)
  const given = Object.fromEntries(await request.formData())
  const parsed = Report.safeParse(given)
  if (!parsed.success) {
    const errors: ReportErrors = {}
    for (const { path } of parsed.error.issues) errors[path[0] as keyof ReportErrors] = true
    return data({ errors, given: textsOf(given) }, { status: 400 })
  }
  return catchServiceError(async () => {
    await site.attempt('report')
    const { kind, claim = target.claim, ...report } = parsed.data
    const flag = await send(site.services.reports, kind, { ...target, claim }, reasonOf(report))
    if (flag === undefined) {
      return data({ errors: { kind: true } as ReportErrors, given: textsOf(given) }, { status: 400 })
    }
    const receipt = new URL(flag.receipt_url).pathname
    throw redirect(localPath(languageOf(url.pathname), receipt), 303)
  })
}

/** Undefined when the address names no record of the chosen kind. */
function send(
  reports: SiteServices['reports'],
  kind: z.infer<typeof Kind>,
  target: z.infer<typeof Query>,
  reason: string,
): Promise<CreatedFlag> | undefined {
  const [type, flagType] = kind.split(':') as [string, string]
  if (type === 'entity' && target.actor) {
    return reports.entity({ entity_id: target.actor, flag_type: EntityFlagType.parse(flagType), reason })
  }
  if (type === 'source' && target.source) {
    return reports.source({ source_id: target.source, flag_type: SourceFlagType.parse(flagType), reason })
  }
  if (type === 'claim' && target.claim) {
    return reports.claim({ claim_id: target.claim, flag_type: ClaimFlagType.parse(flagType), reason })
  }
  if (type === 'signal' && target.signal) {
    return reports.signal({ signal_id: target.signal, flag_type: SignalFlagType.parse(flagType), reason })
  }
  return undefined
}

const textsOf = (given: Record<string, FormDataEntryValue>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value).slice(0, 5000)]))

/** What a reviewer reads: the words, the link, and the beginning of the quote in question. */
function reasonOf({
  words,
  link,
  quote,
}: {
  words: string
  link: string
  quote?: string | undefined
}): string {
  const parts = [words, link && `Link: ${link}`, quote && `Quote: ${quote.slice(0, 250)}`]
  return parts.filter(Boolean).join('\n\n')
}

export default function ReportPage() {
  const { actor, source, signal, claim, quotes } = usePageData<typeof loader>()
  const result = useActionData<typeof action>()
  const { m, href } = useMessages()
  const text = m.report
  const failed = result && 'errors' in result ? result : undefined
  const refused = result && 'error' in result ? result.error : undefined
  return (
    <PublicPage title={text.title} lead={text.lead}>
      <PageHead
        title={text.title}
        description={text.lead}
        noIndex={actor !== undefined || source !== undefined || signal !== undefined}
      />
      {actor || source || signal ? (
        <div className="grid max-w-2xl gap-7">
          <div className="grid gap-3">
            {actor && (
              <p>
                {text.about}{' '}
                <a href={href(`/actors/${actor.id}/${actor.slug}`)} className="link font-semibold" dir="auto">
                  {actor.name}
                </a>
              </p>
            )}
            {signal && (
              <p>
                {text.aboutSignal}{' '}
                <a href={href(`/signals/${signal.id}`)} className="link font-semibold" dir="auto">
                  {translateSignal(signal, m).title}
                </a>
              </p>
            )}
            {source && quotes.length === 1 && <Passage excerpt={quotes[0]!} source={source} />}
            {source && quotes.length !== 1 && (
              <p>
                {text.aboutSource}{' '}
                <a href={href(`/sources/${source.id}`)} className="link font-semibold" dir="auto">
                  {source.title}
                </a>
              </p>
            )}
            {actor && source && claim && (
              <p className="text-soft">
                {text.notTheQuote}{' '}
                <a href={href(`/report?actor=${actor.id}`)} className="link">
                  {text.wholeRecord}
                </a>{' '}
                ·{' '}
                <a href={href(`/report?source=${source.id}`)} className="link">
                  {text.wholeSource}
                </a>
              </p>
            )}
            {actor && !source && <p className="text-soft">{text.quoteHint}</p>}
          </div>
          <ReportForm
            targets={{
              actor: actor !== undefined && !claim,
              source: source !== undefined && !claim,
              claim,
              signal: signal !== undefined,
            }}
            quotes={quotes}
            errors={failed?.errors ?? {}}
            given={failed?.given ?? {}}
            refusal={refused?.code === 'rate_limit_exceeded' ? text.errors.limit : refused?.message}
          />
        </div>
      ) : (
        <div className="prose grid gap-4">
          <p>{text.findFirst}</p>
          <p>
            <a href={href(isPublicPath('/search') ? '/search' : '/signals')} className="button">
              {isPublicPath('/search') ? m.shell.header.searchButton : m.shell.header.signals}
            </a>
          </p>
          <p>{text.api}</p>
        </div>
      )}
    </PublicPage>
  )
}
