import { type AnswerOf, defineCall, type GivenOf } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { text } from '../kernel/text.ts'
import { member } from '../system/index.ts'

/** What a person takes out of the product as a file: tables, archives of files, papers. */
export const DOWNLOAD_KINDS = ['export', 'exportFiles', 'print', 'dataExport'] as const
export type DownloadKind = (typeof DOWNLOAD_KINDS)[number]

/** `expired`: the file was kept for a week. `direct`: it went to the browser at once, and nothing was kept. */
const DOWNLOAD_STATES = ['queued', 'running', 'done', 'direct', 'expired', 'failed', 'cancelled'] as const

const download = s.object({
  id: s.id(),
  kind: s.oneOf(...DOWNLOAD_KINDS),
  title: s.text(),
  state: s.oneOf(...DOWNLOAD_STATES),
  /** The conditions in words, one each. They were redacted for whoever started it. */
  conditions: s.shown(s.list(s.text())),
  rows: s.shown(s.nullable(s.integer())),
  files: s.shown(s.nullable(s.integer())),
  missing: s.shown(s.nullable(s.integer())),
  /** Bytes; null where no file was kept. */
  size: s.nullable(s.integer()),
  fileId: s.nullable(s.integer()),
  fileName: s.shown(s.nullable(s.text())),
  expiresAt: s.nullable(s.text()),
  progress: s.integer(),
  total: s.nullable(s.integer()),
  message: s.shown(s.nullable(s.text())),
  /** Whether the person can start it again with the same conditions. */
  canRepeat: s.bool(),
  downloads: s.integer(),
  downloadedAt: s.nullable(s.text()),
  memberId: s.integer(),
  memberName: s.from(s.nullable(s.text()), sourceField(member, 'name')),
  createdAt: s.text(),
  finishedAt: s.nullable(s.text()),
})

/** Downloads of the person, the newest first; administrators read those of all. */
export const downloadsCall = defineCall({
  path: 'fms/down/list',
  permission: 'fms.down.read',
  about: text('文件下载', 'Downloads'),
  request: {
    page: s.maybe(s.integer({ minimum: 1, maximum: 10_000 })),
    pageSize: s.maybe(s.integer({ minimum: 1, maximum: 100 })),
    kind: s.maybe(s.oneOf(...DOWNLOAD_KINDS)),
    /** Those of the whole company; administrators only. */
    all: s.maybe(s.bool()),
  },
  answer: { list: s.list(download), total: s.integer() },
})

/**
 * Starts one of one's own downloads again, with the same conditions and the rights of now. `jobId` is null where somebody
 * has to approve it first.
 */
export const repeatDownloadCall = defineCall({
  path: 'fms/down/repeat',
  permission: 'fms.down.read',
  about: text('重新导出', 'Download again'),
  request: { id: s.id() },
  answer: { jobId: s.nullable(s.integer()) },
})

/** The faces whose files the person may take out as an archive, as `module/table`. */
export const attachmentListsCall = defineCall({
  path: 'fms/task/lists',
  permission: 'fms.task.read',
  about: text('可导出附件的单据', 'Records whose files can be exported'),
  request: {},
  answer: { list: s.list(s.object({ resource: s.text(), face: s.text() })) },
})

export type DownloadGiven = GivenOf<typeof downloadsCall>['list'][number]
export type Download = AnswerOf<typeof downloadsCall>['list'][number]
