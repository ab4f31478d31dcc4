import { type AnswerOf, defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { member } from '../system/index.ts'
import { text } from '../kernel/text.ts'
import { fileRef } from '../kernel/wire.ts'

const memberName = s.from(s.text(), sourceField(member, 'name'))
const memberNames = s.from(s.list(s.text()), sourceField(member, 'name'))
const nullableText = s.nullable(s.text())
const opinion = s.maybe(s.words(500, text('审批意见', 'Opinion')))
/** Ids of files that the person has uploaded and that belong to nothing yet. */
const files = s.maybe(s.list(s.id(), { max: 20, distinct: true }))
/** One task of a run. `version` of the record, as the person saw it. */
const task = { id: s.id(), taskId: s.integer({ minimum: 1 }), version: s.maybe(s.integer()) }
const done = { status: s.oneOf('running', 'returned', 'approved', 'withdrawn', 'ended') }

export const agreeCall = defineCall({
  path: 'bpm/approval/agree',
  request: { ...task, opinion, files },
  answer: done,
  about: text('同意', 'Agree'),
})

/** `to`: an approval node that has passed; without it the starter gets the record back. */
export const rejectCall = defineCall({
  path: 'bpm/approval/reject',
  request: { ...task, opinion, files, to: s.maybe(s.text(40)) },
  answer: done,
  about: text('驳回', 'Reject'),
})

export const handOverCall = defineCall({
  path: 'bpm/approval/handOver',
  request: { ...task, to: s.ref(member), opinion },
  answer: done,
  about: text('转办', 'Hand over'),
})

export const addSignersCall = defineCall({
  path: 'bpm/approval/addSigners',
  request: {
    ...task,
    add: s.list(s.ref(member), { min: 1, max: 20, distinct: true }),
    where: s.oneOf('before', 'after'),
    opinion,
  },
  answer: done,
  about: text('加签', 'Add signers'),
})

/** Members to whom the task can be handed over, or who can be added as signers. */
export const signersCall = defineCall({
  path: 'bpm/approval/signers',
  request: { id: s.id(), taskId: s.integer({ minimum: 1 }) },
  answer: { ids: s.list(s.id()) },
  about: text('可加签或转办的人', 'Who can be added as a signer'),
})

/** `taskId`: the task of the signer. */
export const removeSignerCall = defineCall({
  path: 'bpm/approval/removeSigner',
  request: { id: s.id(), taskId: s.integer({ minimum: 1 }) },
  answer: done,
  about: text('取消加签', 'Remove a signer'),
})

export const takeBackCall = defineCall({
  path: 'bpm/approval/takeBack',
  request: { id: s.id(), taskId: s.integer({ minimum: 1 }) },
  answer: done,
  about: text('收回同意', 'Take an agreement back'),
})

export const withdrawRunCall = defineCall({
  path: 'bpm/approval/withdraw',
  request: { id: s.id(), opinion },
  answer: done,
  about: text('撤回审批', 'Withdraw an approval'),
})

/** Withdraws an approval that was returned, for whoever may edit the record. */
export const dropRunCall = defineCall({
  path: 'bpm/approval/drop',
  request: { id: s.id(), reason: s.words(500, text('撤回原因', 'Reason')) },
  answer: done,
  about: text('撤回被退回的审批', 'Withdraw a returned approval'),
})

export const urgeCall = defineCall({
  path: 'bpm/approval/urge',
  request: { id: s.id() },
  answer: { ...done, told: s.integer() },
  about: text('催办', 'Urge'),
})

export const endRunCall = defineCall({
  path: 'bpm/approval/end',
  request: { id: s.id(), reason: s.words(500, text('终止原因', 'Reason')) },
  answer: done,
  about: text('终止审批', 'End an approval'),
})

const outcome = s.object({ id: s.id(), no: s.text(), ok: s.bool(), msg: nullableText })
/** Agrees to or rejects several, each in a transaction of its own. */
export const actOnManyCall = defineCall({
  path: 'bpm/approval/actOnMany',
  request: {
    act: s.oneOf('agree', 'reject'),
    items: s.list(s.object(task), { min: 1, max: 200 }),
    opinion,
  },
  answer: { list: s.list(outcome) },
  about: text('批量审批', 'Act on several approvals'),
})

export const INBOX_TABS = ['todo', 'done', 'copied', 'started'] as const
export type InboxTab = (typeof INBOX_TABS)[number]

/** A figure of the record, as the person may see it: label, value with its unit. */
const fact = s.shown(s.object({ label: s.text(), value: s.text() }))

/** What was unusual about the record at its submission, as far as the person may see what it came from. */
const unusual = s.shown(s.object({ kind: s.text(), text: s.text() }))

/** With whom and how much, as far as the person may see it. */
const figures = {
  /** The counterparty. */
  party: s.shown(nullableText),
  /** A decimal, or `***`. */
  amount: s.shown(nullableText),
  /** Whether the amount comes in or goes out; null for one that does neither. */
  way: s.shown(s.nullable(s.oneOf('in', 'out'))),
}

export const inboxCall = defineCall({
  path: 'bpm/approval/list',
  request: {
    tab: s.oneOf(...INBOX_TABS),
    page: s.maybe(s.integer({ minimum: 1, maximum: 10_000 })),
    pageSize: s.maybe(s.integer({ minimum: 1, maximum: 100 })),
    /** Part of the number of the document or of the approval. */
    search: s.maybe(s.text(100)),
    act: s.maybe(s.text(80)),
  },
  answer: {
    list: s.list(
      s.object({
        /** The run. */
        id: s.id(),
        no: s.text(),
        act: s.text(),
        /** The act in words. */
        actName: s.text(),
        recordNo: s.shown(s.text()),
        /** Absent if the person may not see the record. */
        record: s.maybe(s.object({ face: s.text(), id: s.id(), version: s.integer(), path: nullableText })),
        facts: s.list(fact),
        ...figures,
        /** Why the process caught it: a condition with its figures, of what waits for the person. Null where that is not told. */
        why: s.shown(nullableText),
        unusual: s.list(unusual),
        starter: memberName,
        startedAt: s.text(),
        status: done.status,
        currentNode: nullableText,
        /** The task that the person has to do. */
        taskId: s.nullable(s.integer()),
        /** For whom the person stands in. */
        insteadOf: s.nullable(memberName),
        /** Who added the person as a signer. */
        addedBy: s.nullable(memberName),
        /** Since when it waits, or when the person acted. */
        since: nullableText,
        dueAt: nullableText,
        /** Working minutes beyond the time limit; null within it, and without one. */
        lateMinutes: s.nullable(s.integer()),
        isUrged: s.bool(),
        opinionRequired: s.bool(),
        filesRequired: s.bool(),
      }),
    ),
    total: s.integer(),
    /** The acts of the whole tab, whatever is searched for. */
    acts: s.list(s.object({ act: s.text(), name: s.text() })),
    counts: s.object({ todo: s.integer(), done: s.integer(), started: s.integer(), copied: s.integer() }),
  },
  about: text('我的审批', 'Approvals of the person'),
})
export type Inbox = AnswerOf<typeof inboxCall>

/** A field of the record in words, as far as the person may see it. */
const change = s.shown(s.object({ label: s.text(), before: s.text(), after: s.text() }))
const person = { memberId: s.id(), name: memberName }
const runInfo = {
  id: s.id(),
  no: s.text(),
  act: s.text(),
  actName: s.text(),
  /** Null where which process it is would tell of what the person may not see. */
  process: nullableText,
  processVersion: s.integer(),
  status: done.status,
  recordNo: s.shown(s.text()),
  record: s.maybe(s.object({ face: s.text(), id: s.id(), version: s.integer(), path: nullableText })),
  starter: s.object(person),
  startedAt: s.text(),
  endedAt: nullableText,
  /** Why the process caught it, in words; null where it catches everything. */
  why: s.shown(nullableText),
  facts: s.list(s.shown(s.object({ label: s.text(), value: s.text() }))),
  reason: nullableText,
  /** Why the held act was refused when everybody had agreed. */
  refusal: nullableText,
  /** Nodes that were reached or are to come, in their order. */
  nodes: s.list(
    s.object({
      id: s.text(),
      name: s.text(),
      type: s.oneOf('approval', 'copy', 'branch'),
      way: s.maybe(s.text()),
      /** Fields of the record that its people do not see, and those that they may change. */
      hides: s.maybe(s.list(s.text())),
      opens: s.maybe(s.list(s.text())),
      state: s.oneOf('toCome', 'open', 'passed', 'rejected'),
      passedWithout: s.maybe(s.oneOf('starter', 'nobody')),
      byAdmins: s.maybe(s.bool()),
      /** A field of the record names its people, which the person may not see: nobody but themselves is named. */
      byField: s.maybe(s.bool()),
      /** Of a branch: the branches that were taken. */
      picks: s.list(s.text()),
      /** The branch that it stands in, while it is open whether that is taken. */
      within: s.maybe(s.text()),
      people: s.list(
        s.object({
          ...person,
          taskId: s.integer(),
          state: s.text(),
          /** Of a decision: the substitute who made it; null for the holder and the time limit. */
          actedBy: s.nullable(memberName),
          /** The time limit decided. */
          byClock: s.maybe(s.bool()),
          origin: s.text(),
          /** Who added them as a signer. */
          addedBy: s.nullable(memberName),
          openedAt: nullableText,
          actedAt: nullableText,
          dueAt: nullableText,
          /** Working minutes beyond the time limit; null within it, and without one. */
          lateMinutes: s.nullable(s.integer()),
        }),
      ),
    }),
  ),
  acts: s.list(
    s.object({
      kind: s.text(),
      /** Null: the time limit acted, or somebody whom only a hidden field names. */
      by: s.nullable(memberName),
      byField: s.maybe(s.bool()),
      /** Whom they stood in for. */
      instead: s.nullable(memberName),
      to: memberNames,
      node: nullableText,
      toNode: nullableText,
      /** A rejection that was a vote: the share of those who agree decides. */
      isVote: s.maybe(s.bool()),
      opinion: nullableText,
      files: s.list(fileRef),
      /** What was changed in the record before the act, by whoever did it. */
      changes: s.maybe(s.list(change)),
      at: s.text(),
    }),
  ),
  unusual: s.list(unusual),
  /** What the held act would write: fields as they are and as they would be; what else it was given, and its files. */
  given: s.object({ changes: s.list(change), files: s.list(fileRef) }),
  /** What differs from the record as it was submitted: now, or when the approval ended. */
  changes: s.list(change),
  /** What the person may do now. */
  mine: s.object({
    taskId: s.nullable(s.integer()),
    opinion: s.oneOf('optional', 'onReject', 'always'),
    /** Agreeing needs a file. */
    attachment: s.bool(),
    acts: s.list(
      s.oneOf('agree', 'reject', 'handOver', 'addSigners', 'takeBack', 'withdraw', 'urge', 'end', 'resubmit'),
    ),
    /** From when on they may urge again; null if that is now. */
    urgeFrom: nullableText,
    /** The task whose agreement can be taken back. */
    takeBackId: s.nullable(s.integer()),
    returnTo: s.list(s.object({ id: s.text(), name: s.text() })),
    /** Rejecting is a vote: the starter gets the record back once the share cannot be reached. */
    isVote: s.maybe(s.bool()),
    removable: s.list(s.integer()),
    editable: s.list(s.text()),
    hidden: s.list(s.text()),
    /** Whether the person may print the sheet. */
    mayPrint: s.bool(),
  }),
}

export const runInfoCall = defineCall({
  path: 'bpm/approval/info',
  request: { id: s.id() },
  answer: runInfo,
  about: text('审批单', 'An approval'),
})
export type RunInfo = AnswerOf<typeof runInfoCall>

/**
 * The approval of a record that the person sees. Whoever takes no part in it gets none while it is under way, which is no
 * fault, and afterwards all but opinions, files and reasons.
 */
export const recordRunCall = defineCall({
  path: 'bpm/approval/ofRecord',
  request: { id: s.id() },
  answer: { run: s.maybe(s.object(runInfo)) },
  about: text('单据的审批', 'The approval of a record'),
})

/** The last approval of a record that has ended, for whoever sees the record. */
export const lastRunCall = defineCall({
  path: 'bpm/approval/last',
  request: { face: s.text(60), id: s.id() },
  answer: {
    last: s.maybe(
      s.object({
        id: s.id(),
        status: s.oneOf('approved', 'withdrawn', 'ended'),
        endedAt: nullableText,
        /** How many people decided, as far as the person may see their nodes. */
        people: s.integer(),
        /** How many approvals of the record have ended. */
        total: s.integer(),
      }),
    ),
  },
  about: text('单据最近一次已结束的审批', 'The last ended approval of a record'),
})
export type LastRun = NonNullable<AnswerOf<typeof lastRunCall>['last']>

/** What the approvals of a list are about and where they stand, as far as the person may see it. */
export const runFiguresCall = defineCall({
  path: 'bpm/data/figures',
  permission: 'bpm.data.read',
  request: { ids: s.list(s.id(), { min: 1, max: 200, distinct: true }) },
  answer: {
    list: s.list(
      // `people`: for whom it waits now
      s.object({ id: s.id(), currentNode: nullableText, people: memberNames, ...figures }),
    ),
  },
  about: text('审批的对方、金额与当前节点', 'Counterparties, amounts and nodes of approvals'),
})
export type RunFigures = AnswerOf<typeof runFiguresCall>['list'][number]

/** The sheet of an approval as PDF, for whoever may see its trail and takes part in it, or may print all of them. */
export const printRunCall = defineCall({
  path: 'bpm/approval/print',
  request: { id: s.id() },
  answer: 'file',
  about: text('打印审批单', 'Print an approval'),
})

/** Where an approval goes on that was returned to the person, if they submit the record again as it stands. */
export const resubmissionCall = defineCall({
  path: 'bpm/approval/resubmission',
  request: { id: s.id() },
  answer: {
    process: s.text(),
    version: s.integer(),
    /** Where somebody is asked next; none where that is not known before. */
    nodes: s.list(s.text()),
    /** Another process or version fits by now, and begins anew. */
    isOther: s.bool(),
  },
  about: text('预览重新提交', 'Preview of a resubmission'),
})
