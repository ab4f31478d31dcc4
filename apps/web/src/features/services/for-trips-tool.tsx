import { can } from '@tuheng/domain/kernel/policy'
import { text } from '@tuheng/domain/kernel/text'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { cardOf } from '../../engine/catalogue.ts'
import type { ListToolProps } from '../../engine/slots.ts'
import { useActor } from '../../shared/session/session.ts'
import { useText } from '../../shared/text/i18n.ts'

const ForTripsDialog = lazy(() => import('./for-trips-dialog.tsx'))
/** Its own words: it stands in the list of trips, which would bring all texts of services along. */
const NAME = text('批量计服务费', 'Enter services')
const WHAT = text('给选中的运单各记一笔服务运单', 'Enters a service waybill for each of the selected waybills')

/** 批量计服务费: one service for each of the selected trips. */
export function ForTripsTool({ selected, refresh }: ListToolProps) {
  const say = useText()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const face = cardOf('serviceWaybill')?.faces['all']
  if (!selected.length || !face || !can(actor, face, 'modify')) return null
  return (
    <>
      <Button title={say(WHAT)} onClick={() => setOpen(true)}>
        {say(NAME)}
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
