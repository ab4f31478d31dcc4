import { FileAddOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import type { Face, LooseRow } from '@tuheng/domain/kernel/resource'
import type { eInvoiceFile } from '@tuheng/domain/invoices/index'
import { Button } from 'antd'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { call } from '../../../shared/calls/api.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useActor } from '../../../shared/session/session.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'

/** 登记为进项发票, of a file whose invoice is not registered. */
export function RegisterAction({ row, face }: { row: LooseRow<typeof eInvoiceFile>; face: Face }) {
  const t = useT()
  const actor = useActor()
  const { busy, run } = useBusy()
  if (row.side !== 'in' || row.status !== 'open' || !can(actor, face, 'modify')) return null
  const register = () =>
    run(async () => {
      await call(`${face.api}/register`, { id: row.id })
      notify.success(t('files.registered'))
      refreshAll()
    })
  return (
    <Button type="primary" icon={<FileAddOutlined />} loading={busy} onClick={() => void register()}>
      {t('files.register')}
    </Button>
  )
}
