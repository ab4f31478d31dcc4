import { s, type Shape, type Source } from './shape.ts'

/** Records that a sentence names, each with its page; those that whoever asked cannot open are not among them. */
export const records = s.list(s.object({ resource: s.text(), id: s.integer(), no: s.text(), path: s.text() }))

/** What is wrong, as people read it, at its field. */
export const told = s.list(s.object({ code: s.text(), path: s.text(), msg: s.text(), records: s.maybe(records) }))

/** What became of each record of several, each a write of its own; `no` is of these fields, and empty where a row never got so far. */
export const eachOf = <const M extends Readonly<Record<string, Shape>>>(no: Source, more: M) => ({
  results: s.list(
    s.object({ id: s.integer(), no: s.from(s.text(), no), ok: s.bool(), errors: s.maybe(told), ...more }),
  ),
  ok: s.integer(),
  failed: s.integer(),
})

/** A file, as records and uploads name it. */
export const fileRef = s.object({ id: s.id(), name: s.text(255), size: s.integer(), mime: s.text() })

/** More than an answer can wait for goes on as a job. */
export const jobAnswer = s.object({ jobId: s.id() })
