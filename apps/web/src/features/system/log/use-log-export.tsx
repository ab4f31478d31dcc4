import { DownloadOutlined } from '@ant-design/icons'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useExport } from '../../../engine/list-page/use-export.tsx'
import '../../../engine/list-page/list.css'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import type { useLog } from './use-log.ts'

/** Exports what a log shows. `node` shows the progress. */
export function useLogExport({ path, log }: { path: string; log: Pick<ReturnType<typeof useLog>, 'timed' | 'body'> }): {
  button: ReactNode
  node: ReactNode
} {
  const t = useT()
  const actor = useActor()
  const exporter = useExport(path)
  const button = hasPermission(actor, 'sys.log.export') && (
    <Button
      icon={<DownloadOutlined />}
      loading={exporter.busy}
      disabled={!log.timed}
      onClick={() => void exporter.run(log.body)}
    >
      {t('log.export')}
    </Button>
  )
  return { button, node: exporter.node }
}
