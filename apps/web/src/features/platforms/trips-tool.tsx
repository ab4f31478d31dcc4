import { can } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { ministryReport } from '@tuheng/domain/platforms/ministry/ministry-report'
import { platformWaybill } from '@tuheng/domain/platforms/platform-waybill'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../engine/slots.ts'
import { useActor } from '../../shared/session/session.ts'
import { useT } from './locale/index.ts'

const TripsDialog = lazy(() => import('./trips-dialog.tsx'))
const PLATFORM = anyResource(platformWaybill).faces['all']
const MINISTRY = anyResource(ministryReport).faces['all']

/** 推送平台 and 纳入上报, of the selected trips. */
export function TripsTool({ selected, refresh, faceName }: ListToolProps) {
  const t = useT()
  const actor = useActor()
  const [what, setWhat] = useState<'push' | 'enlist'>()
  if (!selected.length || faceName === 'service6') return null
  return (
    <>
      {PLATFORM && can(actor, PLATFORM, 'push') && (
        <Button title={t('push.what')} onClick={() => setWhat('push')}>
          {t('push')}
        </Button>
      )}
      {MINISTRY && can(actor, MINISTRY, 'modify') && (
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
