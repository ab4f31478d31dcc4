import { s, type Shape, type Source } from './shape.ts'

/** Records that a sentence names, each with its page. Records that the reader cannot open are left out. */
export const namedRecords = s.list(s.object({ resource: s.text(), id: s.integer(), no: s.text(), path: s.text() }))

/** Issues as people read them, at their fields. */
export const issueList = s.list(
  s.object({ code: s.text(), path: s.text(), msg: s.text(), records: s.maybe(namedRecords) }),
)

/**
 * Result of each record of a batch, each written separately. `no` belongs to the given field, and is empty if the row
 * got no number.
 */
export const batchResults = <const M extends Readonly<Record<string, Shape>>>(no: Source, more: M) => ({
  results: s.list(
    s.object({ id: s.integer(), no: s.from(s.text(), no), ok: s.bool(), errors: s.maybe(issueList), ...more }),
  ),
  ok: s.integer(),
  failed: s.integer(),
})

/** A file, as records and uploads name it. */
export const fileRef = s.object({ id: s.id(), name: s.text(255), size: s.integer(), mime: s.text() })

/** The answer if the work continues as a job. */
export const jobAnswer = s.object({ jobId: s.id() })
