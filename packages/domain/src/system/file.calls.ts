import { type AnswerOf, defineCall } from '../kernel/call.ts'
import { s } from '../kernel/shape.ts'
import { fileRef } from '../kernel/wire.ts'

/** Stores files. Files that no record refers to are deleted later. */
export const uploadCall = defineCall({ path: 'fms/file/upload', request: 'upload', answer: s.list(fileRef) })

export const uploadLimitsCall = defineCall({
  path: 'fms/file/limits',
  request: s.fields({}),
  answer: { maxBytes: s.integer() },
})

/** A short-lived signed address of a file, for members who may read its record and field. */
export const fileLinkCall = defineCall({
  path: 'fms/file/link',
  request: { id: s.id(), download: s.maybe(s.bool()) },
  answer: { url: s.text(), name: s.text(), mime: s.text(), size: s.integer(), seconds: s.integer() },
})

export const openFileCall = defineCall({
  path: 'fms/file/open/:token',
  method: 'GET',
  by: 'anyone',
  about: { zh: '打开文件', en: 'open a file by its signed link' },
  request: s.fields({}),
  answer: 'file',
})

export type FileLink = AnswerOf<typeof fileLinkCall>
