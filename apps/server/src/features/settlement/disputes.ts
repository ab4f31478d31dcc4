import { parseDecimal } from '@tuheng/domain/kernel/decimal'
import { failAll } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { LineRow } from './freeze-lines.ts'

interface Turn {
  id: number
  theirNet: string | null
  reason: string | null
}

/** Lines with what the counterparty disputes: those named with their figures, or all of them when none is named. */
export function disputed(lines: readonly LineRow[], named: unknown, reason: string): LineRow[] {
  const turns = new Map(turnsOf(named, lines).map(turn => [turn.id, turn]))
  return lines.map(line => {
    const turn = turns.get(line.id ?? 0)
    if (turns.size && !turn) return line
    return { ...line, disputeState: 'open' as const, disputeReason: (turn?.reason ?? reason).slice(0, 255), theirNet: turn?.theirNet ?? line.theirNet }
  })
}

export const settled = (lines: readonly LineRow[]): LineRow[] =>
  lines.map(line => (line.disputeState === 'none' ? line : { ...line, disputeState: 'settled' as const }))

/** The input is a json value: whatever is not a list of known lines with amounts is refused with its place. */
function turnsOf(named: unknown, lines: readonly LineRow[]): Turn[] {
  if (named === null || named === undefined) return []
  const list: unknown[] = Array.isArray(named) ? named : [named]
  const known = new Set(lines.map(line => line.id))
  const turns = list.map((item): Turn | undefined => {
    const { id, theirNet, reason } = (item ?? {}) as Record<string, unknown>
    const net = theirNet === undefined || theirNet === null ? null : parseDecimal(String(theirNet), { maxScale: 2, maxPrecision: 14 })
    if (typeof id !== 'number' || !known.has(id) || (net === null && theirNet !== undefined && theirNet !== null)) return undefined
    return { id, theirNet: net, reason: typeof reason === 'string' ? reason : null }
  })
  failAll(turns.map((turn, i) => !turn && kernelErrors.issue('request.invalid', { detail: `lines.${i}` }, `lines.${i}`)))
  return turns.filter(turn => !!turn)
}
