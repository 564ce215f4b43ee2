import { useSite } from '../../use-root.ts'

/** The title of a page with the name of the installation. React puts it into the head. */
export function PageTitle({ text }: { text: string }) {
  return <title>{`${text} · ${useSite().name}`}</title>
}
