import { AppstoreAddOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { can } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { ledgerAccount } from '@tuheng/domain/margin/voucher/ledger-account'
import { Button } from 'antd'
import { refreshAll } from '../../engine/common/refresh.ts'
import { type ListToolProps, registerSlots } from '../../engine/slots.ts'
import { call } from '../../shared/calls/api.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { useActor } from '../../shared/session/session.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'

const FACE = anyResource(ledgerAccount).faces['all']

/** 载入默认科目和规则, while there are no accounts. */
function DefaultsTool({ selected }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const { busy, run } = useBusy()
  const may = FACE !== undefined && can(actor, FACE, 'modify')
  const { data } = useQuery({
    queryKey: ['gl/account', 'any'],
    queryFn: ({ signal }) => call<ListAnswer>('gl/account/list', { page: 1, pageSize: 1 }, { signal }),
    enabled: may,
  })
  if (!may || selected.length > 0 || !data || data.list.length > 0) return null
  const load = () =>
    run(async () => {
      const { accounts, rules } = await call<{ accounts: number; rules: number }>('gl/account/loadDefaults', {})
      notify.success(t('defaults.done', { accounts, rules }))
      refreshAll()
    })
  return (
    <Button icon={<AppstoreAddOutlined />} loading={busy} onClick={() => void load()}>
      {t('defaults')}
    </Button>
  )
}

registerSlots<typeof ledgerAccount>('ledgerAccount', { listTool: DefaultsTool })
