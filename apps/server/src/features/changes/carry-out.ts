import { changeErrors } from '@tuheng/domain/changes/index'
import { eq } from '@tuheng/domain/kernel/decimal'
import { DomainError, failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../../engine/write/tx.ts'
import { type Asked, type Change, type Trip, tripIdsOf } from './rows.ts'
import { factLabel, factText, typedValue } from './values.ts'

type Request = Asked & Pick<Change, 'changeNo' | 'reason'>

/**
 * Corrects the trips of a request, each by its own transition with its guards, effects and row of the log. It is part of
 * the transaction of whoever carries it out. @throws if a trip is not what the request was made for, or refuses it
 */
export async function carryOut(tx: Tx, request: Request): Promise<void> {
  for (const id of tripIdsOf(request)) {
    const trip = await tx.lock(waybill, id)
    const input = await inputFor(tx, request, trip)
    await withPath(request, id, () => tx.run(waybill, 'amend', { id, ...input, reason: wordsOf(request) }))
  }
}

/** What the log of the trip and the corrections of its charges say. */
const wordsOf = ({ changeNo, reason }: Request): string => (changeNo ? `修改单 ${changeNo}：${reason}` : reason)

async function inputFor(tx: Tx, { items, prices }: Request, trip: Trip): Promise<Record<string, unknown>> {
  const issues: Issue[] = []
  const input: Record<string, unknown> = {}
  for (const [i, { field, oldValue, newValue }] of items.entries()) {
    if (items[i]?.waybillId !== trip.id) continue
    const now = factText(trip, field)
    if (now !== oldValue) issues.push(movedIssue(trip, { field, was: oldValue, now, path: `items.${i}.newValue` }))
    const typed = await typedValue(tx, field, newValue)
    if ('issue' in typed) issues.push({ ...typed.issue, path: `items.${i}.newValue` })
    else input[field] = typed.value
  }
  for (const [i, { waybillId, side, oldPrice, newPrice }] of prices.entries()) {
    if (waybillId !== trip.id) continue
    const now = side === 'ar' ? trip.arPrice : trip.apPrice
    if (now === null || !eq(now, oldPrice))
      issues.push(
        changeErrors.issue(
          'change.price_moved',
          { no: trip.waybillNo, was: oldPrice ?? '—', now: now ?? '—' },
          `prices.${i}.newPrice`,
        ),
      )
    input[`${side}Price`] = newPrice
  }
  failAll(issues)
  return input
}

interface Moved {
  field: string
  was: string | null
  now: string | null
  path: string
}

const movedIssue = (trip: Trip, { field, was, now, path }: Moved): Issue =>
  wordedIssue(
    changeErrors,
    { code: 'change.moved', path },
    { no: trip.waybillNo, label: factLabel(field), was: was ?? '—', now: now ?? '—' },
  )

/** A refusal of a trip stands at its first row; the ways out that it names are those of the trip. */
async function withPath(request: Request, id: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const path = pathOf(request, id)
    throw new DomainError(
      error.issues.map(({ way: _way, ...issue }) => ({ ...issue, path })),
      error.data,
    )
  }
}

function pathOf({ items, prices }: Request, id: number): string {
  const item = items.findIndex(row => row.waybillId === id)
  return item === -1 ? `prices.${prices.findIndex(row => row.waybillId === id)}.newPrice` : `items.${item}.newValue`
}
