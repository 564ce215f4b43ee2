import { type LoaderFunctionArgs, redirect } from 'react-router'
import { localAddress } from '../../visitor.ts'

/** The desk opens with everything that waits. */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(localAddress(request)('/desk/all'))
