import type { ownerClaim } from '@tuheng/domain/claims/owner-claim'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'

const PassOnDialog = lazy(() => import('./pass-on-dialog.tsx'))

/** For approved claims of which something is left: who of the carriers answers for it. */
export function PassOnAction({ row }: { row: LooseRow<typeof ownerClaim> }) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const isPassable = row['status'] === 'approved' || row['status'] === 'confirmed'
  if (!isPassable || !hasPermission(actor, 'sap.claim.modify') || !(Number(row['ours']) > 0)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('pass.tool')}</Button>
      {open && (
        <Suspense>
          <PassOnDialog row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
