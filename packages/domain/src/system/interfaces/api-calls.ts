import { createsIn, importAction, rightOf } from '../../kernel/policy.ts'
import { type AnyResource, type Face, isDoneThrough } from '../../kernel/resource.ts'
import { text, type Text } from '../../kernel/text.ts'
import { apiMayHold } from './api-scopes.ts'

/** One call that an API account may be limited to. */
export interface ProgramCall extends Text {
  /** `oms/wayBill/list` */
  code: string
  /** The permission that it asks for. */
  right: string
  writes: boolean
}

/** The shape of a call's code. Whether there is such a call is known where all resources are. */
export const CALL_CODE = /^[a-z]\w{0,30}\/[a-z]\w{0,40}\/[a-z]\w{0,40}$/i

const READS: Readonly<Record<string, Text>> = {
  list: text('查询列表', 'List'),
  summary: text('查询合计', 'Totals'),
  options: text('查询选项', 'Choices'),
  info: text('查询详情', 'Record'),
  history: text('查询操作记录', 'History'),
}
const SAVE = text('保存', 'Save')
const DELETE = text('删除', 'Delete')
const FEED = text('逐行写入', 'Feed')

/** The calls of a face that a program can be given at all, those that read first. */
export function programCalls(resource: AnyResource, face: Face): ProgramCall[] {
  const call = (method: string, action: string, { zh, en }: Text): ProgramCall => ({
    code: `${face.api}/${method}`,
    right: rightOf(face, action),
    writes: action !== 'read',
    zh,
    en,
  })
  const { update, delete: canDelete } = resource.methods ?? {}
  return [
    ...Object.entries(READS).map(([method, words]) => call(method, 'read', words)),
    ...(createsIn(resource, face) || update !== false ? [call('save', 'modify', SAVE)] : []),
    ...(canDelete === false ? [] : [call('delete', 'delete', DELETE)]),
    ...(face.imports === undefined ? [] : [call('feed', importAction(resource, face), FEED)]),
    ...Object.entries(resource.transitions).flatMap(([name, move]) =>
      move.internal || !isDoneThrough(face, name) ? [] : [call(name, move.action ?? name, move)],
    ),
  ].filter(({ right }) => apiMayHold(right))
}
