import type { Face } from '@tuheng/domain/kernel/resource'
import { amountToBeginWith, settlement } from '@tuheng/domain/settlement/index'
import { useFormState } from '../../../engine/form/form-context.ts'
import type { PickerNotes } from '../../../engine/record-picker/index.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { type Claim, isApplied, mayReadClaims, readClaims } from './claims.ts'

const { states } = settlement.machines.status

/** What stands beside each statement in the picker: which settlements that are not paid ask for its money. */
export function useClaimNotes(face: Face | undefined): PickerNotes | undefined {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const except = useFormState(({ values }) => values['id'])
  if (!face || !mayReadClaims(actor, face)) return undefined
  const textOf = ({ settleNo, amount, status }: Claim) =>
    [settleNo, amount && formatDecimal(amount, 2), status && states[status][lang]].filter(Boolean).join(' ')
  return {
    title: t('alloc.others'),
    width: 250,
    async read(statementIds, signal) {
      const claimed = await readClaims(face, { statementIds, except }, signal)
      return new Map(
        claimed.flatMap(({ statementId, available, claims, hidden }) => {
          const waiting = claims?.filter(claim => claim.status === 'draft' || isApplied(claim)) ?? []
          const drafts = waiting.flatMap(({ status, amount }) => (status === 'draft' && amount ? [amount] : []))
          const left = available && drafts.length ? (amountToBeginWith(available, drafts) ?? '0.00') : undefined
          const parts = [
            ...(left ? [t('alloc.draftsLeave', { left: formatDecimal(left, 2) })] : []),
            ...waiting.map(textOf),
            ...(hidden ? [t('alloc.hidden', { count: hidden })] : []),
          ]
          return parts.length ? [[statementId, parts.join(lang === 'zh' ? '；' : '; ')] as const] : []
        }),
      )
    },
  }
}
