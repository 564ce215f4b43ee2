import { type ActionFunctionArgs, data, redirect, useActionData } from 'react-router'
import { z } from 'zod'
import { SuggestionInput } from '../../../../contracts/contributions/suggestions.ts'
import { fullPlaceName } from '../../../../contracts/directory/place-key.ts'
import { actionErrorOf } from '../../action-error.ts'
import { catchServiceError } from '../../catch-service-error.ts'
import { SearchNow } from '../../components/directory/search-now.tsx'
import { SuggestForm } from '../../components/forms/suggest-form.tsx'
import { NextSteps } from '../../components/layout/next-steps.tsx'
import { Remark } from '../../components/layout/notice.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { siteContext } from '../../context.ts'
import { publicLoader, readQuery, usePageData } from '../../load-page.ts'
import { languageOf, localPath } from '../../messages/language.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { readPlaceFilter } from '../../place-filter.ts'
import { issueName } from '../../taxonomy.ts'

const Query = z.strictObject({ place: z.string().max(200).optional(), issue: z.string().max(120).optional() })

export const loader = publicLoader(async ({ site, services, url, language }) => {
  const query = readQuery(Query, url)
  site.dependsOn(['places'])
  const found = await readPlaceFilter(services, query.place)
  const place = found.status === 'chosen' ? found.place : undefined
  const isIssue = query.issue !== undefined && services.directory.issueAreasOf([query.issue]).length > 0
  const issue = isIssue ? query.issue : undefined
  return {
    place: place && fullPlaceName(place),
    unsearched: place && issue && { place: place.slug, issue, name: issueName(language, issue) },
  }
})

export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const form = Object.fromEntries(await request.formData())
  const given = Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, String(value).slice(0, 5000)]),
  )
  // A field that was left empty is absent.
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''))
  const parsed = SuggestionInput.safeParse(filled)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path }) => String(path[0]))
    return data({ wrong, given }, { status: 400 })
  }
  const result = await catchServiceError(async () => {
    await site.attempt('suggest')
    const { receipt_url } = await site.services.suggest(parsed.data)
    const receipt = new URL(receipt_url).pathname
    throw redirect(localPath(languageOf(new URL(request.url).pathname), receipt), 303)
  })
  const { error } = result.data
  const headers = { status: result.init?.status ?? 400 }
  return data({ error, wrong: Object.keys(error.fields), given }, headers)
}

export default function SuggestPage() {
  const { place, unsearched } = usePageData<typeof loader>()
  const result = useActionData<typeof action>()
  const { m } = useMessages()
  const text = m.suggest
  const error = actionErrorOf(result)
  const wrong = new Set<string>(result?.wrong ?? [])
  const refusal = error?.code === 'rate_limit_exceeded' ? text.errors.limit : error?.message
  return (
    <PublicPage title={text.title} lead={text.lead}>
      <PageHead title={text.title} description={text.lead} noIndex={place !== undefined} />
      <div className="grid max-w-2xl gap-7">
        {place && unsearched && (
          <Remark>
            <p>{text.nobodySearched(unsearched.name, place)}</p>
            <p className="mt-2 flex flex-wrap items-center gap-3">
              <SearchNow place={unsearched.place} issue={unsearched.issue} />
            </p>
          </Remark>
        )}
        <SuggestForm
          given={result?.given ?? { ...(place && { place }) }}
          wrong={wrong}
          refusal={wrong.size > 0 ? undefined : refusal}
        />
        <NextSteps title={text.next} steps={text.steps} />
      </div>
    </PublicPage>
  )
}
