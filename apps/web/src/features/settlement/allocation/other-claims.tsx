import { WarningFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { exceedsWithDrafts, leftByDrafts } from '@tuheng/domain/settlement/index'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'
import css from './allocation.module.css'
import { type Claim, type Claimed, isApplied, mayReadClaims, readClaims } from './claims.ts'

interface Props {
  face: Face | undefined
  /** Parts of the settlement. */
  rows: readonly AnyRow[]
  /** The settlement itself, if it was saved. */
  id: unknown
}

/**
 * Which other settlements ask for the same statements as this one and what they leave. What was submitted is off the
 * amount that can be applied for. A draft holds nothing, so both may be saved; where there is not enough for all it is
 * said as a warning, since only the first can be submitted.
 */
export function OtherClaims({ face, rows, id }: Props) {
  const actor = useActor()
  const statementIds = rows.flatMap(row => (typeof row['statementId'] === 'number' ? [row['statementId']] : []))
  const enabled = !!face && statementIds.length > 0 && mayReadClaims(actor, face)
  const { data } = useQuery({
    queryKey: [face?.api, 'claims', statementIds, id],
    queryFn: ({ signal }) => readClaims(face as Face, { statementIds, except: id }, signal),
    enabled,
    staleTime: 10_000,
  })
  const notes = rows.flatMap(row => {
    const claimed = data?.find(one => one.statementId === row['statementId'])
    const drafts = claimed?.claims.filter(claim => claim.status === 'draft') ?? []
    const applied = claimed?.claims.filter(isApplied) ?? []
    return claimed && drafts.length + applied.length ? [{ row, claimed, drafts, applied }] : []
  })
  if (!enabled || !notes.length) return null
  return (
    <ul className={css.claims} role="status">
      {notes.map(({ row, claimed, drafts, applied }) => [
        applied.length > 0 && <Applied key={`a${claimed.statementId}`} row={row} claimed={claimed} applied={applied} />,
        drafts.length > 0 && <Drafted key={`d${claimed.statementId}`} row={row} claimed={claimed} drafts={drafts} />,
      ])}
    </ul>
  )
}

function Applied({ row, claimed, applied }: { row: AnyRow; claimed: Claimed; applied: readonly Claim[] }) {
  const t = useT()
  const { available } = claimed
  return (
    <li>
      {t('alloc.applied', { no: String(row['statementId$'] ?? '') })}
      <Names claims={applied} />
      {available && t('alloc.appliedLeft', { available: formatDecimal(available, 2) })}
    </li>
  )
}

function Drafted({ row, claimed, drafts }: { row: AnyRow; claimed: Claimed; drafts: readonly Claim[] }) {
  const t = useT()
  const amounts = drafts.flatMap(({ amount }) => amount ?? [])
  const { available } = claimed
  const item = { amount: row['amount'] as string | null, available }
  const over = exceedsWithDrafts(item, amounts)
  return (
    <li data-over={over || undefined}>
      {over && <WarningFilled aria-hidden />} {t('alloc.drafts', { no: String(row['statementId$'] ?? '') })}
      <Names claims={drafts} />
      {available && amounts.length === drafts.length
        ? `${t('alloc.draftsLeft', {
            available: formatDecimal(available, 2),
            left: formatDecimal(leftByDrafts(available, amounts), 2),
          })}${over ? t('alloc.draftsOver') : ''}`
        : null}
    </li>
  )
}

function Names({ claims }: { claims: readonly Claim[] }) {
  return claims.map(({ id, settleNo, amount }, i) => (
    <span key={id}>
      {i ? ', ' : ' '}
      <RecordLink resource="settlement" id={id}>
        {settleNo ?? `#${id}`}
      </RecordLink>{' '}
      {amount && formatDecimal(amount, 2)}
    </span>
  ))
}
