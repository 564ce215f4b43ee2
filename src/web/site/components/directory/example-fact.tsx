import { shortPlaceName } from '../../../../contracts/directory/place-key.ts'
import type { ExampleFact } from '../../../../directory/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { isPublicPath } from '../../public-pages.ts'
import { issueName } from '../../taxonomy.ts'
import { PageLink } from '../layout/page-link.tsx'
import { SampleTag } from '../layout/sample.tsx'
import { actorPath } from './actor-row.tsx'
import { Passage } from './passage.tsx'

/** One real fact taken apart: our sentence, the words that prove it, and their source. */
export function ExampleFactBand({ fact }: { fact: ExampleFact }) {
  const { m, language } = useMessages()
  const text = m.home.fact
  const [who, what] = text.works(
    fact.actor.name,
    issueName(language, fact.issue_area).toLowerCase(),
    shortPlaceName(fact.place),
  )
  return (
    <section className="fact-band" aria-labelledby="fact-title">
      <div className="frame">
        <div>
          <h2 id="fact-title">{text.title}</h2>
          <p className="mt-2 text-soft">
            {text.ours}
            <br />
            <span className="quoted">{text.quoted}</span>
            <br />
            {text.rule}
          </p>
        </div>
        <div className="fact-card">
          <p className="mb-2" dir="auto">
            {fact.sample && (
              <>
                <SampleTag />{' '}
              </>
            )}
            <PageLink to={actorPath(fact.actor)} className="font-semibold hover:underline">
              {who}
            </PageLink>{' '}
            {what}
          </p>
          <Passage excerpt={fact.excerpt} source={fact.source} marks={[fact.actor.name]} />
        </div>
        <div className="grid content-center gap-2 text-sm">
          {[text.words, text.page, text.object].map(([strong, rest], index) => (
            <p key={strong}>
              <strong>{strong}</strong> {rest}
              {index === 2 && isPublicPath('/proof') && (
                <>
                  {' '}
                  <PageLink to="/proof" className="link">
                    {text.how}
                  </PageLink>
                </>
              )}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}
