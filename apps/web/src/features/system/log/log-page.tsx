import { SafetyCertificateOutlined } from '@ant-design/icons'
import type { VisibleLogEntry } from '@tuheng/domain/system/log/log.calls'
import { Button, Segmented } from 'antd'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { goTo } from '../../../shared/tabs/navigator.ts'
import { useTabLocation } from '../../../shared/tabs/tabs.ts'
import { useT } from '../locale/index.ts'
import { LogFrame } from './log-frame.tsx'
import { logParams } from './log-params.ts'
import { LogTable } from './log-table.tsx'
import { useChainCheck } from './use-chain-check.tsx'
import { useLog } from './use-log.ts'
import { useLogExport } from './use-log-export.tsx'

const SignInLog = lazy(() => import('./sign-in-log.tsx'))

/** 系统日志: the log of changes and the sign-in log. */
export default function LogPage() {
  const t = useT()
  const { path, search } = useTabLocation()
  const signIns = new URLSearchParams(search).get('view') === 'signIns'
  const switcher = (
    <Segmented<boolean>
      aria-label={t('log.view')}
      value={signIns}
      options={[
        { value: false, label: t('log.tab.acts') },
        { value: true, label: t('log.tab.signIns') },
      ]}
      onChange={to => goTo(to ? `${path}?view=signIns` : path, { replace: true })}
    />
  )
  return signIns ? (
    <Suspense fallback={<TableSkeleton />}>
      <SignInLog switcher={switcher} />
    </Suspense>
  ) : (
    <ChangeLog switcher={switcher} />
  )
}

/** Who changed what, when and from where, for records that the person may read; newest first. */
function ChangeLog({ switcher }: { switcher: ReactNode }) {
  const t = useT()
  const params = useMemo(() => logParams(), [])
  const log = useLog<VisibleLogEntry>({ path: 'sys/log/list', params })
  const exporter = useLogExport({ path: 'sys/log/export', log })
  const chain = useChainCheck()
  const acts = (
    <>
      <Button icon={<SafetyCertificateOutlined />} loading={chain.busy} onClick={() => void chain.check()}>
        {t('log.verify')}
      </Button>
      {exporter.button}
    </>
  )
  return (
    <>
      <LogFrame log={log} switcher={switcher} actions={acts} notice={chain.node}>
        <LogTable entries={log.entries} />
      </LogFrame>
      {exporter.node}
    </>
  )
}
