import { type ActionFunctionArgs, redirect } from 'react-router'
import { siteContext } from '../context.ts'

export function loader() {
  throw redirect('/')
}

export async function action({ context }: ActionFunctionArgs) {
  const site = context.get(siteContext)
  if (site.sessionToken) await site.services.accounts.sessions.close(site.sessionToken)
  site.signOut()
  throw redirect('/')
}
