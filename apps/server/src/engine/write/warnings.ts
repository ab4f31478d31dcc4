import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Tx } from './tx.ts'
import { redactIssues } from '../rights/redact-issues.ts'

const noted = new WeakMap<Tx, Map<string, Issue>>()

/** What does not forbid a write, and whoever asked for it is told with its answer. Of one thing (`about`) the last word stands. */
export function warn(tx: Tx, issues: readonly Issue[], about?: string): void {
  const all = noted.get(tx) ?? new Map<string, Issue>()
  noted.set(tx, all)
  for (const issue of issues) all.set(about ?? `${issue.path} ${issue.zh}`, issue)
}

export function warningsOf(tx: Tx): readonly Issue[] {
  return redactIssues(tx.actor, [...(noted.get(tx)?.values() ?? [])])
}
