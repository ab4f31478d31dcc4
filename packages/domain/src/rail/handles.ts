import { f } from '../kernel/fields.ts'
import { transportForms, type TransportForm } from './rail.choices.ts'

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

const FIELD_OF: Readonly<Record<TransportForm, HandlesField>> = {
  wagonload: 'handlesWagonload',
  box20: 'handlesBox20',
  box40: 'handlesBox40',
  box35: 'handlesBox35',
  express: 'handlesExpress',
}

export const handles = (place: Handles, form: TransportForm): boolean => place[FIELD_OF[form]] === true

export const handlesAnything = (place: Handles): boolean =>
  (Object.keys(transportForms) as TransportForm[]).some(form => handles(place, form))
