import { useEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'

/** Whether a passkey was verified recently enough for a sensitive change. Uses elapsed time, not the device clock. */
export function useFreshness(): () => boolean {
  const visitor = useRouteLoaderData<typeof loader>('root')?.visitor
  const freshness = useRef({ at: 0, forMs: 0 })
  useEffect(() => {
    freshness.current = { at: performance.now(), forMs: visitor?.freshForMs ?? 0 }
  }, [visitor])
  return () => performance.now() - freshness.current.at < freshness.current.forMs
}
