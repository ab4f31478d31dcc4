import type { Issue } from '../kernel/errors.ts'
import { refusedBy } from '../kernel/kinds/kind.ts'
import type { Text } from '../kernel/text.ts'
import type { Problem } from '../kernel/validators/problem.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import { partyErrors } from './parties.errors.ts'

/** The issue of a value that violates a standard, at its field. A warning accepts the value. */
export function standardIssues(problem: Problem | undefined, path: string, label: Text): Issue[] {
  if (problem?.level !== 'error') return []
  return [refusedBy(problem, { kind: 'text', label: label.zh, en: label.en }, path).issue]
}

const PHONE = /^(1[3-9]\d{9}|0\d{2,3}-?[2-9]\d{6,7}(-\d{1,6})?|[48]00-?\d{3}-?\d{4}|[48]00-?\d{4}-?\d{3})$/

/** Mobile, landline with area code (and extension), or 400/800 number. */
export function phoneIssues(value: string | null | undefined, path: string, label: Text): Issue[] {
  if (!value || PHONE.test(value.replaceAll(' ', ''))) return []
  return [wordedIssue(partyErrors, { code: 'phone.format', path }, { label, value })]
}

/** Name of a natural person as on the identity card: Chinese characters with `·` between parts, or Latin letters. */
export function personNameIssues(name: string | null | undefined, path: string): Issue[] {
  const chinese = /^\p{Script=Han}[\p{Script=Han}·]{0,28}\p{Script=Han}$/u
  const latin = /^[A-Za-z][A-Za-z .'-]{0,28}[A-Za-z]$/
  if (!name || chinese.test(name) || latin.test(name)) return []
  return [partyErrors.issue('name.person', { name }, path)]
}

/** Refuses `later` before `earlier`. Both are ISO dates. No issue if one is missing. */
export function orderIssues(args: {
  earlier: string | null | undefined
  later: string | null | undefined
  path: string
  labels: readonly [earlier: Text, later: Text]
}): Issue[] {
  const { earlier, later, path, labels } = args
  if (!earlier || !later || later >= earlier) return []
  return [wordedIssue(partyErrors, { code: 'dates.order', path }, { earlier: labels[0], later: labels[1] })]
}

export function futureIssues(
  date: string | null | undefined,
  today: string,
  { path, label }: { path: string; label: Text },
): Issue[] {
  return date && date > today ? [wordedIssue(partyErrors, { code: 'dates.future', path }, { label })] : []
}
