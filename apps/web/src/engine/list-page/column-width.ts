import { SHOWN_STATES, shownState } from '@tuheng/domain/kernel/approval-state'
import type { Field, FieldKind } from '@tuheng/domain/kernel/field'
import { labelOf } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { wordWidth } from '../../shared/text/word-width.ts'
import { textWidth } from '../common/cell-width.ts'

type Widths = { contentWidth: number; labelWidth: number }

/** Font size of the second line relative to the first. */
const SECOND_LINE_SCALE = 12 / 14
/** Horizontal padding of a head cell and its sort icon, in px. */
export const HEAD_PADDING = 26

/** Width of a column whose cells have two lines, in px. */
export function stackWidth(upper: Widths, lower: Widths): number {
  const head = Math.max(upper.labelWidth, lower.labelWidth) * SECOND_LINE_SCALE + HEAD_PADDING
  return Math.ceil(Math.max(upper.contentWidth, lower.contentWidth * SECOND_LINE_SCALE, head))
}

/** Width of the column of row actions, which has the button of the menu at rest, in px of the base font size. */
export const ACTION_COLUMN = 44
/** What stands around the label of an action, in px. */
const AROUND_LABEL = 8
/** Two acts beside each other get no more room than that, in px: they open over figures. */
const ROOM_FOR_TWO = 92

/** Width of these acts beside each other. */
export const actionsWidth = (labels: readonly string[]): number =>
  labels.reduce((width, label) => width + AROUND_LABEL + actionWidth(label), 0)

/**
 * Room for the acts beside the menu of a row, in px of the base font size: one of the first labels and, as far
 * as there is space, one of the second.
 */
export function actionRoom(first: readonly string[], second: readonly string[]): number {
  const widest = (labels: readonly string[]) => Math.max(0, ...labels.map(label => actionsWidth([label])))
  return Math.max(widest(first), Math.min(widest(first) + widest(second), ROOM_FOR_TWO))
}

/** An action of a longer label is written smaller, in px. */
const ACTION_LINE = 30

export type ActionSize = 'plain' | 'small' | 'wraps'

/** How the label of an action is written beside a row. Only one of several words stands in two lines. */
export function actionSize(label: string): ActionSize {
  if (textWidth(label) <= ACTION_LINE) return 'plain'
  return label.includes(' ') ? 'wraps' : 'small'
}

function actionWidth(label: string): number {
  const size = actionSize(label)
  if (size === 'plain') return textWidth(label)
  if (size === 'small') return textWidth(label) * SECOND_LINE_SCALE
  const words = label.split(' ')
  const widths = words.map((_, i) =>
    Math.max(textWidth(words.slice(0, i).join(' ')), textWidth(words.slice(i).join(' '))),
  )
  return Math.min(...widths) * SECOND_LINE_SCALE
}

/** Width of the label of a column and its unit, in px of the base font size. */
export function labelWidthOf(field: Field, name: string, lang: Lang): number {
  return textWidth(labelOf(field, name)[lang]) + (field.unit ? textWidth(field.unit[lang]) + 14 : 0)
}

/** An amount of the other kind than the first ones says so in its head, in the place of a unit. */
export const withOtherBasis = (field: Field, lead: string | undefined): Field =>
  field.basis && !field.unit && field.basis.zh !== lead ? { ...field, unit: field.basis } : field

/** Of more words than that the longest would take the room of other columns. */
const MANY_WORDS = 30

/** Whether the choices are many words without colours, for which a width is declared: they take two lines like a text. */
const isWorded = ({ width, choices = {} }: Pick<Field, 'width' | 'choices'>): boolean =>
  width !== undefined && Object.keys(choices).length > MANY_WORDS && Object.values(choices).every(({ color }) => !color)

/** Tags are never cut: the longest label decides, those of approvals that stand in place of a state among them. */
export function tagWidth(field: Field, lang: Lang): number {
  if (isWorded(field)) return 0
  const { choices, yieldsToApproval } = field
  const approvals = yieldsToApproval ? SHOWN_STATES.map(state => shownState(state, choices)) : []
  const words = [...Object.values(choices ?? {}), ...approvals].map(
    choice => wordWidth(choice[lang]) * 0.87 + (choice.color ? 44 : 20),
  )
  return Math.ceil(Math.max(0, ...words))
}

/** Whether a text that has a cell to itself takes its two lines, rather than being cut after one. */
export const wraps = ({
  field,
  frozen,
}: {
  field: Pick<Field, 'kind' | 'width' | 'choices'>
  frozen: boolean
}): boolean => !frozen && (WRAPPING.has(field.kind) || isWorded(field))
const WRAPPING: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'ref', 'refs'])
