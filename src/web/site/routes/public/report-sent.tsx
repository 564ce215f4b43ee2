import { PageHead } from '../../components/layout/page-head.tsx'
import { PublicPage } from '../../components/layout/public-page.tsx'
import { publicLoader } from '../../load-page.ts'
import { useMessages } from '../../messages/use-messages.ts'

export const loader = publicLoader(({ site }) => {
  site.dependsOn([])
  return null
})

/** Promises only what happens: a reviewer reads the report, and a correction is published. */
export default function ReportSent() {
  const { m, href } = useMessages()
  const { sent } = m.report
  return (
    <PublicPage title={sent.title}>
      <PageHead title={sent.title} noIndex />
      <div className="prose grid gap-4">
        <p className="lead">{sent.read}</p>
        <p>{sent.unchanged}</p>
        <p>
          {sent.correction}{' '}
          <a href={href('/signals?signal_type=flag_resolved')} className="link">
            {sent.corrections}
          </a>
        </p>
        <p className="text-soft">{sent.anonymous}</p>
      </div>
    </PublicPage>
  )
}
