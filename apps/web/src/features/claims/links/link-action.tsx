import { LinkOutlined } from '@ant-design/icons'
import type { claimNote } from '@tuheng/domain/claims/claim-note'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'

const LinkDialog = lazy(() => import('./link-dialog.tsx'))

/** For sent claims: a link by which the carrier answers without an account. */
export function LinkAction({ row }: { row: LooseRow<typeof claimNote> }) {
  const t = useT()
  const actor = useActor()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  if (row['status'] !== 'sent' || !hasPermission(actor, 'sap.claim.send')) return null
  return (
    <>
      <Button
        icon={<LinkOutlined />}
        aria-label={t('link.tool')}
        title={narrow ? t('link.tool') : undefined}
        onClick={() => setOpen(true)}
      >
        {!narrow && t('link.tool')}
      </Button>
      {open && (
        <Suspense>
          <LinkDialog row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
