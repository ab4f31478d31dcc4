import { ReloadOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { ministryReport } from '@tuheng/domain/platforms/ministry/ministry-report'
import { Button } from 'antd'
import { refreshAll } from '../../engine/common/refresh.ts'
import type { ListToolProps } from '../../engine/slots.ts'
import { call } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { useActor } from '../../shared/session/session.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'

const FACE = anyResource(ministryReport).faces['all']

/** 重新检查: looks again at what is missing. */
export function AssessButton({ ids }: { ids: readonly number[] }) {
  const t = useT()
  const actor = useActor()
  const { busy, run } = useBusy()
  if (!ids.length || !FACE || !can(actor, FACE, 'modify')) return null
  const assess = () =>
    run(async () => {
      const { ok, changed } = await call<{ ok: number; changed: number }>('oms/ministry/assess', { ids })
      notify.success(t('assess.done', { n: ok, changed }))
      refreshAll()
    })
  return (
    <Button icon={<ReloadOutlined />} loading={busy} onClick={() => void assess()}>
      {t('assess')}
    </Button>
  )
}

export function AssessTool({ selected }: ListToolProps) {
  return <AssessButton ids={selected.map(row => Number(row['id' as never])).slice(0, 500)} />
}
