import { expect, test } from 'vitest'
import type { AnyResource, AnyTransition } from './kernel/resource.ts'
import { registry } from './registry.ts'

/** Names of transitions by which a person submits something or says yes to it. */
const DECIDING =
  /^(submit|approve|confirm|forceConfirm|pay|review|audit|pass|verify|accept|book|examine|resolve|tick|sign|startIssue)([A-Z]|$)|^(send|issue)$/

interface Decision {
  at: string
  resource: AnyResource
  transition: AnyTransition
}

const decisions: Decision[] = registry.resources.flatMap((resource: AnyResource) =>
  Object.entries(resource.transitions)
    .filter(([name, { internal, fourEyes, verdict }]) => {
      if (internal) return false
      return fourEyes !== undefined || verdict === 'passed' || DECIDING.test(name)
    })
    .map(([name, transition]) => ({ at: `${resource.name}.${name}`, resource, transition })),
)

/** Facts of the record that the dialog of loading and unloading asks for, and not its totals. */
const NO_TOTALS: readonly string[] = ['waybill.load', 'waybill.unload']

test('many transitions are decisions', () => expect(decisions.length).toBeGreaterThan(30))

test.each(decisions)('$at asks, and shows what is decided on', ({ resource, transition }) => {
  const { shows = [] } = transition
  expect(shows.length).toBeGreaterThan(0)
  expect(shows.filter(name => !(name in resource.fields))).toEqual([])
})

test.each(decisions.filter(({ at, resource }) => resource.list.totals?.length && !NO_TOTALS.includes(at)))(
  '$at shows an amount or quantity that the list sums',
  ({ resource, transition }) => {
    const { totals = [] } = resource.list
    const summed = (transition.shows ?? []).filter(name => totals.includes(name))
    expect(summed.length).toBeGreaterThan(0)
  },
)

const refersToParty = ({ fields }: AnyResource): boolean =>
  Object.values(fields).some(field => field.kind === 'ref' && field.to === 'party')

/** The counterparty of a record, or its name on an invoice. */
const isParty = ({ fields }: AnyResource, name: string): boolean =>
  fields[name]?.to === 'party' || name === 'titleName' || name === 'sellerName'

test.each(decisions.filter(({ resource }) => resource.name !== 'party' && refersToParty(resource)))(
  '$at shows the counterparty',
  ({ resource, transition }) => expect((transition.shows ?? []).some(name => isParty(resource, name))).toBe(true),
)
