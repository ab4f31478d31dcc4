import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Tx } from './tx.ts'
import { redactIssues } from '../rights/redact-issues.ts'

const warningsByTx = new WeakMap<Tx, Map<string, Issue>>()

/**
 * Adds issues to the answer that do not forbid the write. A later call about the same subject (`about`) replaces the
 * earlier one.
 */
export function warn(tx: Tx, issues: readonly Issue[], about?: string): void {
  const all = warningsByTx.get(tx) ?? new Map<string, Issue>()
  warningsByTx.set(tx, all)
  for (const issue of issues) all.set(about ?? `${issue.path} ${issue.zh}`, issue)
}

/** Gives what a step of a write has warned of to the write. */
export function passWarnings(step: Tx, tx: Tx): void {
  const found = warningsByTx.get(step)
  if (!found) return
  const all = warningsByTx.get(tx) ?? new Map<string, Issue>()
  warningsByTx.set(tx, all)
  for (const [about, issue] of found) all.set(about, issue)
}

export function warningsOf(tx: Tx): readonly Issue[] {
  return redactIssues(tx.actor, [...(warningsByTx.get(tx)?.values() ?? [])])
}
