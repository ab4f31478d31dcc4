import { vehicleGaps } from '@tuheng/domain/platforms/ministry/assess'
import { useT } from './locale/index.ts'
import ReportGapsTab from './report-gaps-tab.tsx'

/** What the ministry would refuse of the vehicle. */
export default function VehiclePapers({ row }: { row: { readonly [K in string]?: unknown } }) {
  const t = useT()
  return <ReportGapsTab gaps={vehicleGaps(row) as never} fine={t('papers.fine')} />
}
