import { data } from 'react-router'

/** Ends a loader with the page for an address that does not exist. */
export function pageNotFound(): never {
  throw data({ code: 'not_found' }, { status: 404 })
}
