import { defineCall } from '../kernel/call.ts'
import { REASON } from '../kernel/request-words.ts'
import { s } from '../kernel/shape.ts'
import { issueList } from '../kernel/wire.ts'
import { DELETED_BY_NUMBER } from './deletion-entry.ts'

/** Numbers of one batch deletion at most. */
export const MAX_DELETED = 2000

const kind = s.oneOf(...DELETED_BY_NUMBER.map(one => one.name))
const items = s.list(s.object({ kind, id: s.id() }), { min: 1, max: MAX_DELETED })
const RIGHT = 'oms.way.delete'

/**
 * The documents of these numbers that the person may read. Numbers of other kinds of documents are told apart from
 * unknown ones.
 */
export const findByNumberCall = defineCall({
  path: 'oms/deletion/find',
  permission: RIGHT,
  about: { zh: '按单号查找', en: 'documents that batch deletion knows, by pasted numbers' },
  request: { numbers: s.list(s.text(60, { minLength: 1 }), { min: 1, max: MAX_DELETED }) },
  answer: {
    found: s.list(
      s.object({
        kind,
        id: s.id(),
        no: s.shown(s.text()),
        /** What the document is about, without what the person may not see. */
        hint: s.shown(s.text()),
        path: s.nullable(s.text()),
        /** Documents that refer to each other have the same: only together can they be judged. */
        group: s.integer(),
      }),
    ),
    /** Documents that cannot be deleted by their number, such as statements. */
    others: s.list(s.object({ no: s.shown(s.text()), label: s.text(), path: s.nullable(s.text()) })),
    unknown: s.list(s.text()),
  },
})

/** Whether each could be deleted now with the others, or why not. Nothing is written. */
export const checkDeletionCall = defineCall({
  path: 'oms/deletion/check',
  permission: RIGHT,
  about: { zh: '检查能否删除', en: 'whether documents could be deleted, or what stands in the way' },
  request: { items },
  answer: { list: s.list(s.object({ kind, id: s.id(), ok: s.bool(), errors: s.maybe(s.shown(issueList)) })) },
})

/** Deletes as a job, whose result has a line for each document that was refused. */
export const deleteByNumberCall = defineCall({
  path: 'oms/deletion/start',
  permission: RIGHT,
  about: { zh: '批量删除', en: 'deletes documents as a job' },
  request: { items, reason: s.words(500, REASON) },
  answer: { jobId: s.id() },
})
