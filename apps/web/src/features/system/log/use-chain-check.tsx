import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { logVerifyCall } from '@tuheng/domain/system/log/log.calls'
import { Alert } from 'antd'
import { useState, type ReactNode } from 'react'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { call } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'

/** Recomputes the company's hash chain on the server and reports entries that were changed after they were written. */
export function useChainCheck(): { busy: boolean; check(): Promise<void>; node: ReactNode } {
  const t = useT()
  const { busy, run } = useBusy()
  const [report, setReport] = useState<AnswerOf<typeof logVerifyCall>>()
  const check = async () => {
    setReport(undefined)
    await run(async () => {
      setReport(await call<AnswerOf<typeof logVerifyCall>>('sys/log/verify', {}))
    })
  }
  const node = report && (
    <Alert
      role="status"
      type={report.broken ? 'error' : 'success'}
      showIcon
      closable={{ onClose: () => setReport(undefined) }}
      title={
        report.broken
          ? t('log.broken', { seq: report.broken.seq, id: report.broken.id })
          : t('log.holds', { count: report.sealed })
      }
    />
  )
  return { busy, check, node }
}
