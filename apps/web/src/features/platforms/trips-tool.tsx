import { hasPermission } from '@tuheng/domain/kernel/policy'
import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { TallMenu } from '../../engine/common/tall-menu.tsx'
import type { ListToolProps } from '../../engine/slots.ts'
import { useActor } from '../../shared/session/session.ts'
import { useT } from './locale/index.ts'

const TripsDialog = lazy(() => import('./trips-dialog.tsx'))

/** 推送平台 and 纳入上报, of the selected trips. */
export function TripsTool({ selected, refresh, faceName }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const [what, setWhat] = useState<'push' | 'enlist'>()
  const items = [
    ...(hasPermission(actor, 'oms.other.push') ? [{ key: 'push', label: t('push'), title: t('push.what') }] : []),
    ...(hasPermission(actor, 'oms.ministry.modify')
      ? [{ key: 'enlist', label: t('enlist'), title: t('enlist.what') }]
      : []),
  ]
  if (!selected.length || faceName === 'service6' || !items.length) return null
  return (
    <>
      <TallMenu menu={{ items, onClick: ({ key }) => setWhat(key as 'push' | 'enlist') }}>
        <Button>
          {t('platforms')} <DownOutlined />
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
