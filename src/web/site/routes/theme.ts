import { type ActionFunctionArgs, redirect } from 'react-router'
import { siteContext } from '../context.ts'
import { safeNext } from '../visitor.ts'

export function loader() {
  throw redirect('/')
}

/** Stores the choice of colors and returns to the page with the form. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const theme = form.get('theme')
  context.get(siteContext).chooseTheme(theme === 'light' || theme === 'dark' ? theme : undefined)
  throw redirect(safeNext(String(form.get('next') ?? ''), '/'))
}
