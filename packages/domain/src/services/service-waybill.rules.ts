import type { Issue } from '../kernel/errors.ts'
import { passOnIssues } from './pass-on.fields.ts'
import type { PassOn, ServiceSubject } from './services.choices.ts'
import { serviceErrors } from './services.errors.ts'

/** The reference that names the document of each kind. */
export const SUBJECT_FIELDS = {
  trip: 'waybillId',
  task: 'mainId',
  leg: 'legId',
  order: 'orderId',
} as const satisfies Partial<Record<ServiceSubject, string>>

type SubjectField = (typeof SUBJECT_FIELDS)[keyof typeof SUBJECT_FIELDS]

type Subject = { subject?: ServiceSubject | null | undefined } & {
  [K in SubjectField]?: number | null | undefined
}

/** The document for which the service was done; undefined if it belongs to none. */
export function subjectOf(row: Subject): { field: SubjectField; id: number } | undefined {
  const field = row.subject && row.subject !== 'none' ? SUBJECT_FIELDS[row.subject] : undefined
  const id = field && row[field]
  return field && id ? { field, id } : undefined
}

/** Whether the field names the document that the service belongs to. */
export const isSubjectField =
  (kind: keyof typeof SUBJECT_FIELDS) =>
  ({ subject }: Subject): boolean =>
    subject === kind

interface Checked extends Subject {
  passOn?: PassOn | null | undefined
  markupRate?: string | null | undefined
  markup?: string | null | undefined
}

/** Exactly the document of the kind that was chosen is named. */
export function serviceIssues(row: Checked): Issue[] {
  const others = Object.entries(SUBJECT_FIELDS).filter(([kind, field]) => kind !== row.subject && row[field])
  return [...others.map(([, field]) => serviceErrors.issue('service.other_subject', {}, field)), ...passOnIssues(row)]
}

/** Why nobody changes a service waybill by hand that follows a rule. */
export const byRuleRefusal = ({ ruleId, serviceNo }: { ruleId: number | null; serviceNo: string }): Issue | undefined =>
  ruleId === null ? undefined : serviceErrors.issue('service.by_rule', { no: serviceNo })
