import { type AnswerOf, defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { text } from '../kernel/text.ts'
import { member } from '../system/index.ts'

const PERMISSION = 'oms.approval.read'

/** The kind of what waits as the task of an approval. All other kinds decide by transitions of their records. */
export const TASK_KIND = 'approvals'

const nullableText = s.nullable(s.text())
const memberName = s.from(nullableText, sourceField(member, 'name'))
/** A transition, or what is done with a task. `bulk`: also to several at once, without opening their records. */
const act = s.object({ name: s.text(), label: s.text(), bulk: s.bool() })

/**
 * Everything that waits for a decision which this person may take, of whatever kind, the longest waiting first: records by
 * their transitions, and tasks of approvals.
 */
export const auditListCall = defineCall({
  path: 'oms/approval/list',
  permission: PERMISSION,
  request: {
    pageSize: s.maybe(s.integer({ minimum: 1, maximum: 100 })),
    after: s.maybe(s.text(1000)),
    kind: s.maybe(s.text(40)),
    overdue: s.maybe(s.bool()),
    /** Part of the number. */
    search: s.maybe(s.text(100)),
  },
  answer: {
    list: s.list(
      s.object({
        kind: s.text(),
        /** The kind of document in words. */
        doc: s.text(),
        /** The record, or the run of the approval. */
        id: s.id(),
        taskId: s.nullable(s.integer()),
        no: s.shown(s.text()),
        /** Absent if the person may not see the record of an approval. */
        record: s.maybe(
          s.object({ resource: s.text(), faceName: s.text(), id: s.id(), version: s.integer(), path: nullableText }),
        ),
        facts: s.list(s.shown(s.object({ label: s.text(), value: s.text() }))),
        /** A decimal, or `***`. */
        amount: s.shown(nullableText),
        /** Whether the amount comes in or goes out; null for one that does neither. */
        way: s.shown(s.nullable(s.oneOf('in', 'out'))),
        /** The counterparty. */
        party: s.shown(nullableText),
        /** What is due, in words. */
        due: s.text(),
        pass: act,
        refuse: s.nullable(act),
        submitter: memberName,
        /** For whom the person stands in. */
        insteadOf: memberName,
        since: nullableText,
        /** Working minutes beyond the time limit; null within it, and without one. */
        lateMinutes: s.nullable(s.integer()),
        isOverdue: s.bool(),
        opinionRequired: s.bool(),
        /** Why passing it would be refused now, as far as its row tells. */
        refusal: s.shown(nullableText),
      }),
    ),
    next: nullableText,
    /** The kinds that anything waits of, with how much of each, whatever is filtered. */
    kinds: s.list(
      s.object({
        key: s.text(),
        zh: s.text(),
        en: s.text(),
        count: s.integer(),
        capped: s.bool(),
        isOverdue: s.bool(),
      }),
    ),
  },
  about: text('审核列表', 'Audit list'),
})
export type AuditList = AnswerOf<typeof auditListCall>

/** Passes or refuses several, each in a transaction of its own. */
export const decideManyCall = defineCall({
  path: 'oms/approval/decide',
  permission: PERMISSION,
  request: {
    act: s.oneOf('pass', 'refuse'),
    items: s.list(
      s.object({
        kind: s.text(40),
        id: s.id(),
        taskId: s.maybe(s.integer({ minimum: 1 })),
        version: s.maybe(s.integer()),
      }),
      { min: 1, max: 200 },
    ),
    /** The reason of a refusal; the opinion on a task. */
    reason: s.maybe(s.words(500, text('原因', 'Reason'))),
  },
  answer: { list: s.list(s.object({ kind: s.text(), id: s.id(), ok: s.bool(), msg: nullableText })) },
  about: text('批量审核', 'Decide on several'),
})
