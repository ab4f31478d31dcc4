import { Button } from 'antd'
import { useContext } from 'react'
import { useActor, useSession } from '../../shared/session/session.ts'
import { openTab, TabContext } from '../../shared/tabs/tabs.ts'
import { type Reported, reportPath } from '../links/report-path.ts'
import { useT } from '../locale/index.ts'

/** Reports a failed request as a work order, with its number and the page where it failed. */
export function ReportProblem({ requestId, message }: { requestId: string; message: string }) {
  const isMember = useSession(state => !!state.user?.orgId)
  const page = useContext(TabContext)?.path
  return isMember ? (
    <ReportButton about={{ requestId, title: message.slice(0, 100), ...(page === undefined ? {} : { page }) }} />
  ) : null
}

/** Opens the form of a work order about this. */
function ReportButton({ about }: { about: Reported }) {
  const t = useT()
  const to = reportPath(useActor(), about)
  return to === undefined ? null : <Button onClick={() => openTab(to)}>{t('report.problem')}</Button>
}
