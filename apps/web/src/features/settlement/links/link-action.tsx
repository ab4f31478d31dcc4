import { LinkOutlined } from '@ant-design/icons'
import { can } from '@tuheng/domain/kernel/policy'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import type { StatementRow } from '../rows.ts'
import { statementFace } from '../statement-face.ts'

const LinkDialog = lazy(() => import('./link-dialog.tsx'))

/** For sent statements: a link by which the counterparty answers without an account. */
export function LinkAction({ row }: { row: StatementRow }) {
  const t = useT()
  const actor = useActor()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const face = statementFace(row['kind'])
  if (!face || row['status'] !== 'sent' || !can(actor, face, 'send')) return null
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
          <LinkDialog row={row} face={face} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
