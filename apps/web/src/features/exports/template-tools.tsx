import { DownloadOutlined, HistoryOutlined, SendOutlined } from '@ant-design/icons'
import type { exportRun, exportTemplate } from '@tuheng/domain/files/index'
import type { runExportCall, sendExportCall } from '@tuheng/domain/files/exports/exports.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { can } from '@tuheng/domain/kernel/policy'
import type { Face, LooseRow } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { refreshAll } from '../../engine/common/refresh.ts'
import { call } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { fileLink, type Job } from '../../shared/inbox/jobs.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { t, useT } from './locale/index.ts'

/** Begins an export of the template for the person, and says what comes next. */
export async function exportNow(id: number): Promise<void> {
  const { status } = await call<AnswerOf<typeof runExportCall>>('oms/dataExport/run', { id })
  if (status === 'waiting') notify.warning(t('run.waiting'))
  else notify.success(t('run.queued'))
  refreshAll()
}

/** 立即导出 and 发给接收人. */
export function TemplateActions({ row, face }: { row: LooseRow<typeof exportTemplate>; face: Face }) {
  const words = useT()
  const actor = useActor()
  const { busy, run } = useBusy()
  if (row.status !== 'enabled' || !can(actor, face, 'run')) return null
  const receivers = Array.isArray(row.receiverIds) ? row.receiverIds.length : 0
  const send = () =>
    run(async () => {
      const { receivers: n } = await call<AnswerOf<typeof sendExportCall>>('oms/dataExport/send', { id: row.id })
      notify.success(words('send.done', { n }))
      refreshAll()
    })
  return (
    <>
      <Button
        type="primary"
        icon={<DownloadOutlined />}
        loading={busy}
        onClick={() => void run(() => exportNow(Number(row.id)))}
      >
        {words('run')}
      </Button>
      {receivers > 0 && (
        <Button icon={<SendOutlined />} disabled={busy} onClick={() => void send()}>
          {words('send')}
        </Button>
      )}
    </>
  )
}

/** The exports of all templates, from their list. */
export function RunsTool() {
  const words = useT()
  return (
    <Button icon={<HistoryOutlined />} onClick={() => openTab('/changeData/data_export_runs')}>
      {words('runs')}
    </Button>
  )
}

/** The file of a run, for whoever it was made for. */
export function RunActions({ row }: { row: LooseRow<typeof exportRun> }) {
  const words = useT()
  const actor = useActor()
  const { busy, run } = useBusy()
  if (row.status !== 'done' || row.requesterId !== actor.memberId || typeof row.jobId !== 'number') return null
  const download = () =>
    run(async () => {
      const { result } = await call<Job>('sys/job/info', { id: row.jobId })
      const file = (result as { file?: { id: number } } | null)?.file
      if (file) window.location.assign(await fileLink(file.id))
      else notify.warning(words('gone'))
    })
  return (
    <Button type="primary" icon={<DownloadOutlined />} loading={busy} onClick={() => void download()}>
      {words('download')}
    </Button>
  )
}
