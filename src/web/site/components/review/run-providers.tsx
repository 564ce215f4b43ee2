import type { Run } from '../../../../contracts/discovery/discovery-runs.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ServiceText } from '../layout/service-text.tsx'

/** How each search engine answered. Those that are not set up share a line. */
export function RunProviders({ providers }: { providers: Run['providers'] }) {
  const text = useMessages().m.discovery.run
  const missing = providers.filter(({ state }) => state === 'not_configured')
  return (
    <ul className="rows">
      {providers
        .filter(({ state }) => state !== 'not_configured')
        .map((one) => (
          <li key={one.provider}>
            {nameOf(one.provider)}: {text.provider[one.state]}
            {one.detail && (
              <span className="text-soft">
                {' · '}
                <ServiceText text={one.detail} />
              </span>
            )}
          </li>
        ))}
      {missing.length > 0 && (
        <li className="text-soft">
          {text.provider.not_configured}: {missing.map(({ provider }) => nameOf(provider)).join(', ')}.{' '}
          {text.setUp}
        </li>
      )}
    </ul>
  )
}

const names: Readonly<Record<string, string>> = {
  searxng: 'SearXNG',
  brave: 'Brave',
  tavily: 'Tavily',
  exa: 'Exa',
}

/** Whether one of them is no search engine but the language model that reads pages. */
export const hasModel = (providers: Run['providers']): boolean =>
  providers.some(({ provider }) => !Object.hasOwn(names, provider))

const nameOf = (provider: string) => names[provider] ?? provider
