import { sum } from '@tuheng/domain/kernel/decimal'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { Face } from '@tuheng/domain/kernel/resource'
import { statementChoices } from '@tuheng/domain/settlement/index'
import type { proposeCall } from '@tuheng/domain/settlement/settlement.calls'
import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { today } from '../../../engine/common/today.ts'
import { useForm } from '../../../engine/form/form-context.ts'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import type { LineRow } from '../../../engine/widgets/lines/line-rows.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import { useTabLocation } from '../../../shared/tabs/tabs.ts'
import { useT } from '../locale/index.ts'
import css from './allocation.module.css'

type Item = AnswerOf<typeof proposeCall>['items'][number]

/** What a new settlement begins with: the statements that are due, and those that are not due yet. */
export interface Due {
  taken: number
  sum: string
  later: number
  laterSum: string
}

/** More than any counterparty owes, yuan: the proposal then has all that is open. */
const ALL = '99999999999.99'

/**
 * Fills a new settlement in with the statements of the counterparty that are due by today, each with what is open of it.
 * Once for each counterparty, while no statement was chosen: what a person takes out stays out.
 */
export function useDueStatements(
  { face, partyId, isNew }: { face: Face | undefined; partyId: unknown; isNew: boolean },
  lineOf: (item: Item) => LineRow,
): Due | undefined {
  const form = useForm()
  const { search } = useTabLocation()
  const [due, setDue] = useState<{ partyId: unknown; due: Due }>()
  const asked = useRef(new Set<unknown>())
  // Statements that the address names were chosen already
  const chosen = new URLSearchParams(search).has(statementChoices.settlement.param)
  useEffect(() => {
    if (!face || !isNew || chosen || typeof partyId !== 'number' || asked.current.has(partyId)) return
    if (hasItems(form.values())) return
    asked.current.add(partyId)
    faceCall<AnswerOf<typeof proposeCall>>(face, 'propose', { body: { partyId, amount: ALL }, silent: true }).then(
      ({ items }) => {
        const values = form.values()
        if (values['partyId'] !== partyId || hasItems(values)) return
        const isDue = ({ dueDate }: Item) => typeof dueDate === 'string' && dueDate <= today()
        const [now, later] = [items.filter(isDue), items.filter(item => !isDue(item))]
        if (now.length) form.prefill({ items: now.map(lineOf) })
        setDue({
          partyId,
          due: { taken: now.length, sum: sumOf(now), later: later.length, laterSum: sumOf(later) },
        })
      },
      () => {},
    )
  }, [face, partyId, isNew, chosen, form, lineOf])
  return due?.partyId === partyId ? due?.due : undefined
}

const hasItems = ({ items }: { items?: unknown }): boolean => Array.isArray(items) && items.length > 0
const sumOf = (items: readonly Item[]): string => sum(items.map(item => item.amount ?? '0'))

/** Says what was filled in, and what was left out because it is not due. */
export function DueNote({ due: { taken, sum: total, later, laterSum } }: { due: Due }) {
  const t = useT()
  const parts = [
    taken ? t('due.taken', { count: taken, sum: formatDecimal(total, 2) }) : t(later ? 'due.none' : 'alloc.nothing'),
    ...(later ? [t('due.later', { count: later, sum: formatDecimal(laterSum, 2) })] : []),
  ]
  return <Alert className={css.due ?? ''} type="info" showIcon closable title={parts.join(t('due.and'))} />
}
