import type { Issue } from '../kernel/errors.ts'
import { f } from '../kernel/fields.ts'
import { railErrors } from './rail.errors.ts'

/** Fields that say which forms of carriage a station or yard handles. */
export const handlesFields = {
  handlesWagonload: f.bool('办理整车', { en: 'Wagonloads', default: true }),
  handlesBox20: f.bool('办理20英尺箱', { en: '20-ft containers', default: false }),
  handlesBox40: f.bool('办理40英尺箱', { en: '40-ft containers', default: false }),
  handlesBox35: f.bool('办理35吨敞顶箱', { en: '35-t open tops', default: false }),
  handlesExpress: f.bool('办理批量快运', { en: 'Batch express', default: false }),
} as const

export type HandlesField = keyof typeof handlesFields
export type Handles = { [F in HandlesField]?: boolean | null }

export const HANDLES_FIELDS = Object.keys(handlesFields) as readonly HandlesField[]

/** A station or yard handles something. */
export const handlesIssues = (place: Handles): Issue[] =>
  HANDLES_FIELDS.some(name => place[name]) ? [] : [railErrors.issue('station.handles_nothing', {}, 'handlesWagonload')]
