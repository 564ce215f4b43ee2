import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ButtonLink } from '../components/button.tsx'
import { Quote } from '../components/quote.tsx'
import { siteContext } from '../context.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, baseUrl } = context.get(siteContext)
  return { ...(await services.overview()), baseUrl }
}

const ways = [
  {
    title: 'Read it',
    text: 'Search actors by name, place and issue. You need no account, and every result shows its sources.',
    to: '/developers/api',
    label: 'Open the API reference',
    isDocument: true,
  },
  {
    title: 'Correct it',
    text: 'Anyone can report what is old, broken or wrong. A person reviews each report.',
    to: '/developers/api#flagEntity',
    label: 'How to report a problem',
    isDocument: true,
  },
  {
    title: 'Build on it',
    text: 'API keys for scripts and newsrooms, OAuth for assistants that act in your name.',
    to: '/pricing',
    label: 'Compare the plans',
    isDocument: false,
  },
]

export default function Home() {
  const { figures, recent, baseUrl } = useLoaderData<typeof loader>()
  return (
    <>
      <title>Civic Directory: who does civic work where, with proof</title>
      <meta
        name="description"
        content="A public directory of people, organizations and campaigns that do civic work, each fact with a dated source and an exact quote."
      />
      <section className="grid gap-5 py-6 sm:py-12">
        <h1 className="max-w-2xl">Who does civic work where, and where is the proof?</h1>
        <p className="max-w-2xl text-lg text-soft">
          People, organizations, initiatives, campaigns and events in the places where they are active, on the
          issues they work on. Each fact with a dated source and an exact quote.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/developers/api" reloadDocument>
            Open the API reference
          </ButtonLink>
          <ButtonLink to="/sign-up" variant="plain">
            Create a free account
          </ButtonLink>
        </div>
        <dl className="mt-2 flex flex-wrap gap-x-10 gap-y-3">
          <Figure label="actors" value={figures.actors} />
          <Figure label="sources" value={figures.sources} />
          <Figure label="places" value={figures.places} />
        </dl>
      </section>
      {recent.length > 0 && (
        <section className="grid gap-4 border-t border-line py-8">
          <h2>Recently sourced</h2>
          <ul className="grid gap-4 md:grid-cols-3">
            {recent.map((claim) => (
              <li key={claim.actor_id}>
                <Quote claim={claim} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-4 border-t border-line py-8">
        <h2>Three ways to use it</h2>
        <ul className="grid gap-4 md:grid-cols-3">
          {ways.map(({ title, text, to, label, isDocument }) => (
            <li key={title} className="grid content-start gap-2">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-soft">{text}</p>
              <p>
                <Link to={to} reloadDocument={isDocument}>
                  {label}
                </Link>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-3 border-t border-line py-8">
        <h2>Try it now</h2>
        <pre className="overflow-x-auto rounded-md border border-line bg-raised p-4 font-mono text-sm">
          <code>{`curl '${baseUrl}/api/entities?query=tenants&limit=3'`}</code>
        </pre>
      </section>
    </>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-2xl font-semibold tabular-nums">{value.toLocaleString('en-US')}</dd>
    </div>
  )
}
