import { hasPermission } from '@tuheng/domain/kernel/policy'
import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { TallMenu } from '../../engine/common/tall-menu.tsx'
import type { ListToolProps } from '../../engine/slots.ts'
import { useActor } from '../../shared/session/session.ts'
import { useText } from '../../shared/text/i18n.ts'
import { tripActs } from './trip-acts.ts'

const TripsDialog = lazy(() => import('./trips-dialog.tsx'))

/** 推送平台 and 纳入上报, of the selected trips. */
export function TripsTool({ selected, refresh, faceName }: ListToolProps) {
  const say = useText()
  const actor = useActor()
  const [what, setWhat] = useState<'push' | 'enlist'>()
  const items = [
    ...(hasPermission(actor, 'oms.other.push')
      ? [{ key: 'push', label: say(tripActs.push), title: say(tripActs.pushes) }]
      : []),
    ...(hasPermission(actor, 'oms.ministry.modify')
      ? [{ key: 'enlist', label: say(tripActs.enlist), title: say(tripActs.enlists) }]
      : []),
  ]
  if (!selected.length || faceName === 'service6' || !items.length) return null
  return (
    <>
      <TallMenu menu={{ items, onClick: ({ key }) => setWhat(key as 'push' | 'enlist') }}>
        <Button>
          {say(tripActs.platforms)} <DownOutlined />
        </Button>
      </TallMenu>
      {what && (
        <Suspense>
          <TripsDialog
            what={what}
            waybillIds={selected.map(row => Number(row['id' as never]))}
            onClose={() => {
              setWhat(undefined)
              refresh()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
