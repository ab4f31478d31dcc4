import { can } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { serviceWaybill } from '@tuheng/domain/services/service-waybill'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../engine/slots.ts'
import { useActor } from '../../shared/session/session.ts'
import { useT } from './locale/index.ts'

const ForTripsDialog = lazy(() => import('./for-trips-dialog.tsx'))
const FACE = anyResource(serviceWaybill).faces['all']

/** 批量计服务费: one service for each of the selected trips. */
export function ForTripsTool({ selected, refresh }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  if (!selected.length || !FACE || !can(actor, FACE, 'modify')) return null
  return (
    <>
      <Button title={t('tool.what')} onClick={() => setOpen(true)}>
        {t('tool')}
      </Button>
      {open && (
        <Suspense>
          <ForTripsDialog
            waybillIds={selected.map(row => Number(row['id' as never]))}
            onClose={() => setOpen(false)}
            onDone={refresh}
          />
        </Suspense>
      )}
    </>
  )
}
