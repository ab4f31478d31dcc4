import { parseDecimal } from '@tuheng/domain/kernel/decimal'
import { failAll } from '@tuheng/domain/kernel/errors'
import { badParam } from '@tuheng/domain/kernel/bad-request'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { statementLines } from '@tuheng/domain/settlement/index'
import type { LineRow } from './freeze-lines.ts'

interface Turn {
  id: number
  theirNet: string | null
  reason: string | null
}

/** The lines with the counterparty's dispute: the named lines with their amounts, or all lines if none is named. */
export function disputed(lines: readonly LineRow[], named: unknown, reason: string): LineRow[] {
  const turns = new Map(turnsOf(named, lines).map(turn => [turn.id, turn]))
  const { disputeReason } = statementLines.fields
  const long = [reason, ...[...turns.values()].map(turn => turn.reason ?? '')].some(
    text => text.length > (disputeReason.maxLength ?? 255),
  )
  failAll([
    long && fieldIssue('field.too_long', { field: disputeReason, name: 'reason' }, { max: disputeReason.maxLength }),
  ])
  return lines.map(line => {
    const turn = turns.get(line.id ?? 0)
    if (turns.size && !turn) return line
    return {
      ...line,
      disputeState: 'open' as const,
      disputeReason: turn?.reason ?? reason,
      theirNet: turn?.theirNet ?? line.theirNet,
    }
  })
}

export const settled = (lines: readonly LineRow[]): LineRow[] =>
  lines.map(line => (line.disputeState === 'none' ? line : { ...line, disputeState: 'settled' as const }))

/** The lines after the counterparty accepts disputed ones: the named lines, or all. */
export function agreed(lines: readonly LineRow[], named: unknown): LineRow[] {
  const ids = Array.isArray(named) ? new Set<unknown>(named) : undefined
  return lines.map(line =>
    line.disputeState === 'none' || (ids && !ids.has(line.id)) ? line : { ...line, disputeState: 'settled' as const },
  )
}

/** The input is untyped JSON. Anything but a list of known lines with amounts is refused with its path. */
function turnsOf(named: unknown, lines: readonly LineRow[]): Turn[] {
  if (named === null || named === undefined) return []
  const list: unknown[] = Array.isArray(named) ? named : [named]
  const known = new Set(lines.map(line => line.id))
  const turns = list.map((item): Turn | undefined => {
    const { id, theirNet, reason } = (item ?? {}) as Record<string, unknown>
    const net =
      theirNet === undefined || theirNet === null
        ? null
        : parseDecimal(String(theirNet), { maxScale: 2, maxPrecision: 14 })
    if (typeof id !== 'number' || !known.has(id) || (net === null && theirNet !== undefined && theirNet !== null))
      return undefined
    return { id, theirNet: net, reason: typeof reason === 'string' ? reason : null }
  })
  failAll(turns.map((turn, i) => !turn && badParam(`lines.${i}`)))
  return turns.filter(turn => !!turn)
}
