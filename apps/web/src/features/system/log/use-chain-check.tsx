import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { logVerifyCall } from '@tuheng/domain/system/log/log.calls'
import { Alert } from 'antd'
import { useState, type ReactNode } from 'react'
import { call } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'

/** Recomputes the company's hash chain on the server and says whether anything was changed after it was written. */
export function useChainCheck(): { busy: boolean; check(): Promise<void>; node: ReactNode } {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<AnswerOf<typeof logVerifyCall>>()
  const check = async () => {
    setBusy(true)
    setReport(undefined)
    try {
      setReport(await call<AnswerOf<typeof logVerifyCall>>('sys/log/verify', {}))
    } catch (error) {
      notify.error(error)
    } finally {
      setBusy(false)
    }
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
