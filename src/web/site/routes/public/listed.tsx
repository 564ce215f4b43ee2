import { type ActionFunctionArgs, data, redirect, useActionData } from 'react-router'
import { z } from 'zod'
import { domainOf } from '../../../../contracts/contributions/record-notices.ts'
import { ListedRequestInput, ListedRequestType } from '../../../../contracts/contributions/requests.ts'
import { actionErrorOf } from '../../action-error.ts'
import { catchServiceError } from '../../catch-service-error.ts'
import { ContactField } from '../../components/forms/contact-field.tsx'
import { FormFaults, PlainChoice, PlainField, plainInput } from '../../components/forms/plain-field.tsx'
import { NextSteps } from '../../components/layout/next-steps.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { siteContext } from '../../context.ts'
import { publicLoader, readQuery, usePageData } from '../../load-page.ts'
import { languageOf, localPath } from '../../messages/language.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { NoticesForm, requestNotices } from './listed-notices.tsx'

const Query = z.strictObject({ actor: z.uuid().optional() })

/** Rendered for each request, so that no cache remembers who opened it. */
export const loader = publicLoader(async ({ services, url }) => {
  const { actor: id } = readQuery(Query, url)
  const actor = id === undefined ? undefined : await services.directory.readPublicEntity(id)
  return {
    actor: actor && { id: actor.id, slug: actor.slug, name: actor.name },
    noticeDomain: services.canMail && actor?.website ? domainOf(actor.website) : undefined,
  }
})

export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  const url = new URL(request.url)
  const { actor } = readQuery(Query, url)
  const form = Object.fromEntries(await request.formData())
  const given = Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, String(value).slice(0, 5000)]),
  )
  if (given['form'] === 'notices') return requestNotices(site, url, actor ?? '', given['email'] ?? '')
  const { safety, ...typed } = given
  // A field that was left empty is absent.
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''))
  const input = { ...filled, safety: safety !== undefined, entity_id: actor ?? '' }
  const parsed = ListedRequestInput.safeParse(input)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path }) => String(path[0]))
    return data({ wrong, given }, { status: 400 })
  }
  const result = await catchServiceError(async () => {
    await site.attempt('listed')
    const { receipt_url } = await site.services.requestListed(parsed.data)
    throw redirect(localPath(languageOf(url.pathname), new URL(receipt_url).pathname), 303)
  })
  const { error } = result.data
  const wrong = Object.keys(error.fields)
  return data({ error, wrong, given }, { status: result.init?.status ?? 400 })
}

export default function ListedPage() {
  const { actor, noticeDomain } = usePageData<typeof loader>()
  const { m, href } = useMessages()
  const text = m.listed
  return (
    <PublicPage title={text.title} lead={text.lead}>
      <PageHead title={text.title} description={text.lead} noIndex={actor !== undefined} />
      <div className="grid max-w-2xl gap-7">
        {actor ? (
          <>
            <p>
              {text.about}{' '}
              <a href={href(`/actors/${actor.id}/${actor.slug}`)} className="link font-semibold" dir="auto">
                {actor.name}
              </a>
            </p>
            <ListedForm />
            {noticeDomain && <NoticesForm domain={noticeDomain} />}
          </>
        ) : (
          <>
            <p>{text.findFirst}</p>
            <form action={href('/search')} className="grid gap-2">
              <label htmlFor="listed-name" className="font-semibold">
                {text.findName}
              </label>
              <div className="flex gap-2">
                <input id="listed-name" type="search" name="q" className="input" maxLength={200} required />
                <button type="submit" className="button button-primary">
                  {m.shell.header.searchButton}
                </button>
              </div>
            </form>
          </>
        )}
        <NextSteps title={text.next} steps={text.steps} />
      </div>
    </PublicPage>
  )
}

const fields = ['request', 'value', 'text', 'contact'] as const

function ListedForm() {
  const answer = useActionData<typeof action>()
  const result = answer && 'notices' in answer ? undefined : answer
  const { m } = useMessages()
  const text = m.listed
  const given: Record<string, string> = result?.given ?? {}
  const wrong = new Set<string>(result?.wrong ?? [])
  const error = actionErrorOf(result)
  const refusal = error?.code === 'rate_limit_exceeded' ? text.errors.limit : error?.message
  const errorOf = (name: (typeof fields)[number]) => (wrong.has(name) ? text.errors[name] : undefined)
  const inputOf = (name: (typeof fields)[number]) => plainInput(name, given[name], wrong.has(name))
  const faults = fields.filter((name) => wrong.has(name)).map((name) => [name, text.errors[name]] as const)
  return (
    <form method="post" className="grid gap-6" noValidate>
      <FormFaults
        title={text.errors.title}
        refusal={faults.length > 0 ? undefined : refusal}
        faults={faults}
      />
      <PlainChoice
        name="request"
        legend={text.kind}
        options={ListedRequestType.options}
        labels={text.kinds}
        chosen={given['request']}
        error={errorOf('request')}
      />
      <label className="flex min-h-8 items-start gap-2.5 py-1">
        <input
          type="checkbox"
          name="safety"
          value="yes"
          defaultChecked={given['safety'] !== undefined}
          className="mt-0.5 size-4 flex-none"
        />
        {text.safety}
      </label>
      <PlainField name="value" label={text.value} hint={text.valueHint} isOptional error={errorOf('value')}>
        <input {...inputOf('value')} maxLength={500} dir="auto" autoComplete="off" />
      </PlainField>
      <PlainField name="text" label={text.text} hint={text.textHint} isOptional error={errorOf('text')}>
        <textarea {...inputOf('text')} rows={4} maxLength={2000} dir="auto" />
      </PlainField>
      <ContactField text={text} given={given['contact']} isWrong={wrong.has('contact')} />
      <button type="submit" className="button button-primary button-large justify-self-start">
        {text.send}
      </button>
    </form>
  )
}
