import { RollbackOutlined } from '@ant-design/icons'
import type { dataChange } from '@tuheng/domain/changes/index'
import type { RequestOf, AnswerOf } from '@tuheng/domain/kernel/call'
import type { counterChangeCall } from '@tuheng/domain/changes/data-change.calls'
import { can } from '@tuheng/domain/kernel/policy'
import type { Face, LooseRow } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { recordPath } from '../../engine/paths.ts'
import { refreshAll } from '../../engine/common/refresh.ts'
import { call } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'

/** 申请撤销修改, of a request that was carried out: makes the request that asks for the old values again. */
export function CounterAction({ row, face }: { row: LooseRow<typeof dataChange>; face: Face }) {
  const t = useT()
  const actor = useActor()
  const { busy, run } = useBusy()
  if (row.status !== 'executed' || !can(actor, face, 'modify')) return null
  const make = () =>
    run(async () => {
      const body: RequestOf<typeof counterChangeCall> = { id: Number(row.id) }
      const { id } = await call<AnswerOf<typeof counterChangeCall>>(`${face.api}/counter`, body)
      notify.success(t('counter.made'))
      refreshAll()
      const path = recordPath({ resource: 'dataChange', id, actor })
      if (path) openTab(path)
    })
  return (
    <Button icon={<RollbackOutlined />} loading={busy} onClick={() => void make()}>
      {t('counter')}
    </Button>
  )
}
