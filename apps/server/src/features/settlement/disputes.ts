import { parseDecimal } from '@tuheng/domain/kernel/decimal'
import { failAll } from '@tuheng/domain/kernel/errors'
import { badParam } from '@tuheng/domain/kernel/bad-request'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { statementLines } from '@tuheng/domain/settlement/index'
import type { LineRow } from './freeze-lines.ts'

interface DisputedLine {
  id: number
  theirNet: string | null
  reason: string | null
}

/** The lines with the counterparty's dispute: the named lines with their amounts, or all lines if none is named. */
export function withDisputes(lines: readonly LineRow[], named: unknown, reason: string): LineRow[] {
  const disputedLines = new Map(parseDisputedLines(named, lines).map(disputedLine => [disputedLine.id, disputedLine]))
  const { disputeReason } = statementLines.fields
  const isTooLong = [reason, ...[...disputedLines.values()].map(disputedLine => disputedLine.reason ?? '')].some(
    text => text.length > (disputeReason.maxLength ?? 255),
  )
  failAll([
    isTooLong &&
      fieldIssue('field.too_long', { field: disputeReason, name: 'reason' }, { max: disputeReason.maxLength }),
  ])
  return lines.map(line => {
    const disputedLine = disputedLines.get(line.id ?? 0)
    if (disputedLines.size && !disputedLine) return line
    return {
      ...line,
      disputeState: 'open' as const,
      disputeReason: disputedLine?.reason ?? reason,
      theirNet: disputedLine?.theirNet ?? line.theirNet,
    }
  })
}

/** The lines after both sides have settled disputes: those of the named lines, or all. Only disputed lines can be named. */
export function withDisputesSettled(lines: readonly LineRow[], named: unknown): LineRow[] {
  if (named === null || named === undefined) return withAgreedLines(lines, undefined)
  const ids: unknown[] = Array.isArray(named) ? named : [named]
  const disputed = new Set<unknown>(lines.filter(line => isDisputed(line)).map(line => line.id))
  failAll([ids.length === 0 && badParam('lines'), ...ids.map((id, i) => !disputed.has(id) && badParam(`lines.${i}`))])
  return withAgreedLines(lines, ids)
}

const isDisputed = ({ disputeState }: LineRow): boolean => disputeState === 'open' || disputeState === 'answered'

/** The lines after the counterparty accepts disputed ones: the named lines, or all. */
export function withAgreedLines(lines: readonly LineRow[], named: unknown): LineRow[] {
  const ids = Array.isArray(named) ? new Set<unknown>(named) : undefined
  return lines.map(line =>
    line.disputeState === 'none' || (ids && !ids.has(line.id)) ? line : { ...line, disputeState: 'settled' as const },
  )
}

/** The input is untyped JSON. Anything but a list of known lines with amounts is refused with its path. */
function parseDisputedLines(named: unknown, lines: readonly LineRow[]): DisputedLine[] {
  if (named === null || named === undefined) return []
  const list: unknown[] = Array.isArray(named) ? named : [named]
  const known = new Set(lines.map(line => line.id))
  const disputedLines = list.map((item): DisputedLine | undefined => {
    const { id, theirNet, reason } = (item ?? {}) as Record<string, unknown>
    const net =
      theirNet === undefined || theirNet === null
        ? null
        : parseDecimal(String(theirNet), { maxScale: 2, maxPrecision: 14 })
    if (typeof id !== 'number' || !known.has(id) || (net === null && theirNet !== undefined && theirNet !== null))
      return undefined
    return { id, theirNet: net, reason: typeof reason === 'string' ? reason : null }
  })
  failAll(disputedLines.map((disputedLine, i) => !disputedLine && badParam(`lines.${i}`)))
  return disputedLines.filter(disputedLine => !!disputedLine)
}
