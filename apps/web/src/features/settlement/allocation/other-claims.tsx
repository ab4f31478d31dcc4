import { WarningFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { exceedsWithDrafts, leftByDrafts } from '@tuheng/domain/settlement/index'
import type { claimsCall } from '@tuheng/domain/settlement/settlement.calls'
import { useFormState } from '../../../engine/form/form-context.ts'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import css from './allocation.module.css'

type Claimed = AnswerOf<typeof claimsCall>['list'][number]
type Claim = NonNullable<Claimed['claims']>[number]

/**
 * Below the statements of a settlement: which drafts ask for the same ones and what they leave. A draft holds nothing, so
 * both may be saved; where there is not enough for all it is said as a warning, since only the first can be submitted.
 */
export function OtherClaims({ face, rows }: { face: Face | undefined; rows: readonly AnyRow[] }) {
  const actor = useActor()
  const id = useFormState(({ values }) => values['id'])
  const statementIds = rows.flatMap(row => (typeof row['statementId'] === 'number' ? [row['statementId']] : []))
  const enabled = !!face && statementIds.length > 0 && hasPermission(actor, `${face.permission}.read`)
  const { data } = useQuery({
    queryKey: [face?.api, 'claims', statementIds, id],
    queryFn: ({ signal }) =>
      faceCall<AnswerOf<typeof claimsCall>>(face as Face, 'claims', {
        body: { statementIds, ...(id ? { except: id } : {}) },
        signal,
        silent: true,
      }),
    enabled,
    staleTime: 10_000,
  })
  const notes = rows.flatMap(row => {
    const claimed = data?.list.find(one => one.statementId === row['statementId'])
    const drafts = claimed?.claims.filter(claim => claim.status === 'draft') ?? []
    return claimed && drafts.length ? [{ row, claimed, drafts }] : []
  })
  if (!enabled || !notes.length) return null
  return (
    <ul className={css.claims} role="status">
      {notes.map(({ row, claimed, drafts }) => (
        <Note key={claimed.statementId} row={row} claimed={claimed} drafts={drafts} />
      ))}
    </ul>
  )
}

function Note({ row, claimed, drafts }: { row: AnyRow; claimed: Claimed; drafts: readonly Claim[] }) {
  const t = useT()
  const amounts = drafts.flatMap(({ amount }) => amount ?? [])
  const { available } = claimed
  const item = { amount: row['amount'] as string | null, available }
  const over = exceedsWithDrafts(item, amounts)
  return (
    <li data-over={over || undefined}>
      {over && <WarningFilled aria-hidden />} {t('alloc.drafts', { no: String(row['statementId$'] ?? '') })}
      {drafts.map(({ id, settleNo, amount }, i) => (
        <span key={id}>
          {i ? ', ' : ' '}
          <RecordLink resource="settlement" id={id}>
            {settleNo ?? `#${id}`}
          </RecordLink>{' '}
          {amount && formatDecimal(amount, 2)}
        </span>
      ))}
      {available && amounts.length === drafts.length
        ? `${t('alloc.draftsLeft', {
            available: formatDecimal(available, 2),
            left: formatDecimal(leftByDrafts(available, amounts), 2),
          })}${over ? t('alloc.draftsOver') : ''}`
        : null}
    </li>
  )
}
