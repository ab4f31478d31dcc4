import type { Summary } from '@tuheng/domain/kernel/generic-wire'
import { monthRange } from '@tuheng/domain/kernel/dates'
import { can, type Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow, FiltersOf } from '@tuheng/domain/kernel/resource'
import type { charge, settlement, statement } from '@tuheng/domain/settlement/index'
import type { waybill } from '@tuheng/domain/transport/index'
import { cardOf, declarationOf, listScreen } from '../../../engine/catalogue.ts'
import { filtersFromWire } from '../../../engine/list-page/list-state.ts'
import { longLists } from '../../../engine/list-page/long-lists.ts'
import { encodeListState } from '../../../engine/list-page/url-codec.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import type { SystemKey } from '../locale/zh.ts'

/** Something that should be done before a month is closed. */
export interface MonthCheck {
  label: SystemKey
  /** Null: this person may not see it. */
  count: number | null
  /** The list where it can be seen and done. */
  path: string | undefined
}

/** A question about records of the resource `R`; its filters are checked against the resource's fields. */
const question = <R extends { readonly name: string } = never>(
  asked: Omit<Question, 'resource' | 'filters'> & {
    resource: R['name']
    filters(month: string): FiltersOf<R>
  },
): Question => asked

interface Question {
  label: SystemKey
  resource: string
  face: string
  filters(month: string): AnyRow
}

const within = (month: string) => {
  const { from, to } = monthRange(month)
  return { op: 'range', value: [from, to] }
}
const STATEMENT_FACES = ['customer', 'carrier', 'supplier', 'server'] as const

const QUESTIONS: readonly Question[] = [
  question<typeof waybill>({
    label: 'months.check.unaudited',
    resource: 'waybill',
    face: 'all',
    filters: month => ({ unloadAt: within(month), transportStatus: ['unloaded'], auditStatus: ['unaudited'] }),
  }),
  question<typeof charge>({
    label: 'months.check.unpriced',
    resource: 'charge',
    face: 'all',
    filters: month => ({ month, state: ['unpriced'] }),
  }),
  question<typeof charge>({
    label: 'months.check.free',
    resource: 'charge',
    face: 'all',
    filters: month => ({ month, state: ['priced'] }),
  }),
  ...STATEMENT_FACES.map(face =>
    question<typeof statement>({
      label: 'months.check.drafts',
      resource: 'statement',
      face,
      filters: month => ({ periodTo: within(month), status: ['draft'] }),
    }),
  ),
  ...STATEMENT_FACES.map(face =>
    question<typeof statement>({
      label: 'months.check.sent',
      resource: 'statement',
      face,
      filters: month => ({ periodTo: within(month), status: ['sent'] }),
    }),
  ),
  ...(['receipt', 'payment', 'supplierPayment', 'serverPayment'] as const).map(face =>
    question<typeof settlement>({
      label: 'months.check.approving',
      resource: 'settlement',
      face,
      filters: month => ({ planDate: within(month), status: ['approving'] }),
    }),
  ),
]

/**
 * What is still open in a month. The counts of a question's screens are added up; its path is the first screen with a
 * count.
 */
export async function checkMonth(month: string, actor: Actor): Promise<MonthCheck[]> {
  const answers = await Promise.all(QUESTIONS.map(question => ask(question, month, actor)))
  return [...Map.groupBy(answers, answer => answer.label)].map(([label, group]) => {
    const known = group.filter(one => one.count !== null)
    const count = known.length ? known.reduce((sum, one) => sum + (one.count ?? 0), 0) : null
    return { label, count, path: (group.find(one => one.count) ?? group[0])?.path }
  })
}

async function ask(
  { label, resource: name, face: faceName, filters }: Question,
  month: string,
  actor: Actor,
): Promise<MonthCheck> {
  const face = cardOf(name)?.faces[faceName]
  const screen = listScreen(name, faceName)
  if (!face || !can(actor, face, 'read')) return { label, count: null, path: undefined }
  const wire = filters(month)
  const [{ count }, { fields }] = await Promise.all([
    faceCall<Summary>(face, 'summary', { body: { filters: wire } }),
    declarationOf(name),
  ])
  const query = encodeListState(
    { search: '', filters: filtersFromWire(wire), sort: [], page: 1, pageSize: 20 },
    { fieldOf: one => fields[one], longLists, defaults: {} },
  )
  return { label, count, path: screen && `${screen.path}?${query}` }
}
