import { hasPermission } from '@tuheng/domain/kernel/policy'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../engine/slots.ts'
import { useActor } from '../../shared/session/session.ts'
import { useT } from './locale/index.ts'

const TripsDialog = lazy(() => import('./trips-dialog.tsx'))

/** 推送平台 and 纳入上报, of the selected trips. */
export function TripsTool({ selected, refresh, faceName }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const [what, setWhat] = useState<'push' | 'enlist'>()
  if (!selected.length || faceName === 'service6') return null
  return (
    <>
      {hasPermission(actor, 'oms.other.push') && (
        <Button title={t('push.what')} onClick={() => setWhat('push')}>
          {t('push')}
        </Button>
      )}
      {hasPermission(actor, 'oms.ministry.modify') && (
        <Button title={t('enlist.what')} onClick={() => setWhat('enlist')}>
          {t('enlist')}
        </Button>
      )}
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
