import { useEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** Whether a passkey answered lately enough for a dangerous change; counted here, since clocks of devices may be wrong. */
export function useFreshness(): () => boolean {
  const visitor = useRouteLoaderData<typeof loader>('root')?.visitor
  const known = useRef({ at: 0, forMs: 0 })
  useEffect(() => {
    known.current = { at: performance.now(), forMs: visitor?.freshForMs ?? 0 }
  }, [visitor])
  return () => performance.now() - known.current.at < known.current.forMs
}
