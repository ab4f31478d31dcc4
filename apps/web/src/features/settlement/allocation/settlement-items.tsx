import { ThunderboltOutlined } from '@ant-design/icons'
import { isPos, isZero } from '@tuheng/domain/kernel/decimal'
import { f } from '@tuheng/domain/kernel/fields'
import type { Lines } from '@tuheng/domain/kernel/lines'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { settlement, statementChoices } from '@tuheng/domain/settlement/index'
import type { proposeCall } from '@tuheng/domain/settlement/settlement.calls'
import { Alert, Button } from 'antd'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { FieldInput } from '../../../engine/common/field-input.tsx'
import { useFormState, useFormValue } from '../../../engine/form/form-context.ts'
import { LinesFromRecords, type LineSource } from '../../../engine/lines-from-records/index.tsx'
import { formatDecimal, numberOf } from '../../../engine/widgets/decimal/decimal-text.ts'
import { linesWidget } from '../../../engine/widgets/lines/index.tsx'
import { type LineRow, newLine } from '../../../engine/widgets/lines/line-rows.ts'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import { settlementFace } from '../statement-face.ts'
import { OtherClaims } from './other-claims.tsx'
import { DueNote, useDueStatements } from './due-statements.tsx'
import { useAmountsLeft } from './use-amounts-left.ts'
import { useClaimNotes } from './use-claim-notes.ts'
import css from './allocation.module.css'

/** 结算单的对账单: chosen with their open amounts, or filled by the amount paid, the earliest due first. */
export const settlementItemsWidget: Widget<'lines'> = { ...linesWidget, Input: SettlementItems }

const lines = settlement.fields.items.lines as Lines

type Rest = Pick<AnswerOf<typeof proposeCall>, 'left' | 'drafted'>

function SettlementItems(props: InputProps<'lines'>) {
  const { onChange, disabled } = props
  const t = useT()
  const partyId = useFormValue<typeof settlement>('partyId')
  const kind = useFormValue<typeof settlement>('kind')
  const id = useFormState(({ values }) => values['id'])
  const [total, setTotal] = useState<string | null>(null)
  const [rest, setRest] = useState<Rest | null>(null)
  const { busy, run } = useBusy()
  const face = settlementFace(kind)
  const title = t(kind === 'customer' ? 'alloc.total.in' : 'alloc.total.out')
  const field = useMemo(() => f.money(title, { en: title, min: '0' }), [title])
  const notes = useClaimNotes(face)
  const amountsOf = useAmountsLeft(face)
  const due = useDueStatements({ face, partyId, isNew: id === undefined && !disabled }, lineOf)
  const propose = async () => {
    if (!face || !partyId || !isPos(numberOf(total))) return
    await run(async () => {
      const proposal = await faceCall<AnswerOf<typeof proposeCall>>(face, 'propose', {
        body: { partyId, amount: total, ...(id ? { except: id } : {}) },
      })
      setRest(proposal)
      if (!proposal.items.length) return notify.warning(t('alloc.nothing'))
      onChange(proposal.items.map(lineOf))
      notify.success(t('alloc.done', { count: proposal.items.length }))
    })
  }
  const from: LineSource = {
    ...statementChoices.settlement,
    chooseLabel: t('alloc.choose'),
    requires: { field: 'partyId', hint: t('alloc.party') },
    notes,
    ...(amountsOf ? { amountsOf } : {}),
    tools: !disabled && (
      <span
        className={css.propose}
        onKeyDownCapture={(event: KeyboardEvent) =>
          event.key === 'Enter' && (event.stopPropagation(), event.preventDefault(), void propose())
        }
      >
        <span>{title}</span>
        <FieldInput field={field} label={title} value={total} onChange={setTotal} />
        <Button
          icon={<ThunderboltOutlined />}
          disabled={!partyId || !isPos(numberOf(total))}
          loading={busy}
          onClick={() => void propose()}
        >
          {t('alloc.propose')}
        </Button>
      </span>
    ),
  }
  return (
    <>
      {due && <DueNote due={due} />}
      <LinesFromRecords {...props} from={from} />
      <OtherClaims face={face} rows={(props.value ?? []) as readonly AnyRow[]} id={id} />
      {rest?.left && !isZero(rest.left) && (
        <Alert
          className={css.left ?? ''}
          type="warning"
          showIcon
          closable={{ onClose: () => setRest(null) }}
          title={t('alloc.left', {
            left: formatDecimal(rest.left, 2),
            drafted:
              rest.drafted && isPos(rest.drafted)
                ? t('alloc.left.drafted', { drafted: formatDecimal(rest.drafted, 2) })
                : '',
          })}
        />
      )}
    </>
  )
}

/** A child row for a statement, with the amount proposed of it. */
const lineOf = (item: AnswerOf<typeof proposeCall>['items'][number]): LineRow => ({
  ...newLine(lines),
  ...declaredOnly(item),
  statementId$: item.stmtNo ?? `#${item.statementId}`,
})

function declaredOnly(item: AnyRow): AnyRow {
  return Object.fromEntries(Object.entries(item).filter(([name]) => name in lines.fields))
}
