import { driverGaps } from '@tuheng/domain/platforms/ministry/assess'
import { useT } from './locale/index.ts'
import ReportGapsTab from './report-gaps-tab.tsx'

/** What the ministry would refuse of the driver. */
export default function DriverPapers({ row }: { row: { readonly [K in string]?: unknown } }) {
  const t = useT()
  return <ReportGapsTab gaps={driverGaps(row) as never} fine={t('papers.fine')} />
}
