import { can } from '@tuheng/domain/kernel/policy'
import { lazy } from 'react'
import { LinkButton } from '../../../engine/public-link/link-button.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import type { StatementRow } from '../rows.ts'
import { statementFace } from '../statement-face.ts'

const LinkDialog = lazy(() => import('./link-dialog.tsx'))

/** For sent statements: a link by which the counterparty answers without an account. */
export function LinkAction({ row }: { row: StatementRow }) {
  const t = useT()
  const actor = useActor()
  const face = statementFace(row['kind'])
  if (!face || row['status'] !== 'sent' || !can(actor, face, 'send')) return null
  return <LinkButton label={t('link.tool')}>{close => <LinkDialog row={row} face={face} onClose={close} />}</LinkButton>
}
