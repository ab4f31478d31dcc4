import { defineCall, type GivenOf } from '../../kernel/call.ts'
import { s, sourceField } from '../../kernel/shape.ts'
import { text } from '../../kernel/text.ts'
import { member } from '../../system/index.ts'

const READ = 'fms.file.read'

/** Kinds of records whose files the person may open, by face. */
export const recordKindsCall = defineCall({
  path: 'fms/file/recordKinds',
  permission: READ,
  about: text('有附件的单据', 'Records with files'),
  request: {},
  answer: { list: s.list(s.object({ resource: s.text(), face: s.text() })) },
})

/** Files of the records of one kind, as far as the person may see the records and the fields that hold them. */
export const recordFilesCall = defineCall({
  path: 'fms/file/records',
  permission: READ,
  about: text('单据附件', 'Files of records'),
  request: {
    resource: s.text(60),
    face: s.text(60),
    /** Name of the file, or number of the record. */
    search: s.maybe(s.text(255)),
    memberId: s.maybe(s.ref(member)),
    from: s.maybe(s.date()),
    to: s.maybe(s.date()),
    page: s.maybe(s.integer({ minimum: 1, maximum: 10_000 })),
    pageSize: s.maybe(s.integer({ minimum: 1, maximum: 200 })),
  },
  answer: {
    list: s.list(
      s.object({
        fileId: s.id(),
        name: s.shown(s.text()),
        size: s.integer(),
        mime: s.text(),
        recordId: s.integer(),
        recordNo: s.shown(s.nullable(s.text())),
        field: s.text(),
        memberId: s.nullable(s.integer()),
        memberName: s.from(s.nullable(s.text()), sourceField(member, 'name')),
        createdAt: s.text(),
      }),
    ),
    total: s.integer(),
  },
})

export type RecordFileGiven = GivenOf<typeof recordFilesCall>['list'][number]
