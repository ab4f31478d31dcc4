// PostgreSQL instead: connections
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { companyMonth } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Maker, makerFor } from '../../testing/make.ts'
import { sampleValue } from '../../testing/samples.ts'
import { deletionRefusals } from './delete-many.ts'
import { deleteRecord, softDeleteRecord } from './delete.ts'
import { createRecords } from './create-many.ts'
import { snake } from '../../sql/names.ts'
import { insertRecord, updateRecord } from './record-write.ts'
import { moveRecord } from './run-transition.ts'
import { createRecord, saveRecord } from './save.ts'
import type { Tx } from './tx.ts'

const CLOSED = '2026-08'
const IN_CLOSED = '2026-08-15'

const closing = registry.resources.filter(resource => resource.businessDates?.length)
const cases = closing.flatMap(resource =>
  (resource.businessDates ?? []).map(date => [`${resource.name} by ${date}`, resource, date] as const),
)

let app: TestApp
let orgId: number
let maker: Maker

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  maker = await makerFor(app, orgId)
})

/** Rolls back a transaction that succeeded. */
class RolledBack extends Error {}

type Write = (tx: Tx, row: AnyRow) => Promise<unknown>

/**
 * The result of a write to a record in the given state, with the month open or closed: `done`, or the code of the
 * refusal.
 */
async function outcome(
  resource: AnyResource,
  args: { input: AnyRow; state: AnyRow | null; closedFor: string | null; write: Write },
): Promise<string> {
  try {
    await app.work(orgId, async tx => {
      const id = args.state && ((await createRecord(tx, resource, { values: args.input })).id as number)
      // The state is written without rules: only the test's write is to be judged
      if (id) await updateRecord(tx, resource, { id, values: args.state ?? {} })
      if (args.closedFor)
        await insertRecord(tx, companyMonth as never, { month: CLOSED, docType: args.closedFor, state: 'closed' })
      await args.write(tx, id ? ((await tx.get(resource, id)) as AnyRow) : {})
      throw new RolledBack()
    })
  } catch (error) {
    if (error instanceof RolledBack) return 'done'
    return error instanceof DomainError ? error.code : `database: ${String(error)}`
  }
  return 'never'
}

/** A value for the date in the closed month. */
function valueInClosedMonth(resource: AnyResource, date: string): AnyRow {
  const kind: string | undefined = resource.fields[date]?.kind
  const value = kind === 'month' ? CLOSED : kind === 'dateTime' ? `${IN_CLOSED} 08:00:00` : IN_CLOSED
  // The month of a charge is that of its date
  return { [date]: value, ...(date === 'bizDate' ? { month: CLOSED } : {}) }
}

/** What a record has where it has the date: no claim is paid that is not settled. */
const BESIDE: Readonly<Record<string, AnyRow>> = {
  'ownerClaim by paidOn': {
    status: 'settled',
    settleBy: 'paid',
    confirmedOn: '2026-11-15',
    agreed: '1.00',
    ours: '1.00',
  },
  'claimNote by paidOn': { status: 'settled', settleBy: 'paid', confirmedOn: '2026-11-15', agreed: '1.00' },
}

const faceOf = (resource: AnyResource): Face => Object.values(resource.faces)[0] as Face
const reference = async (to: string, fixed: AnyRow): Promise<number> => (await maker.record(to, fixed)).id as number

interface Attempt {
  name: string
  /** State of the record before the write; null for a new record. */
  state: AnyRow | null
  write: Write
  isUnaffected?: boolean | undefined
}

interface NamedAttempt {
  name: string
  /** The write posts on other dates and does not touch this one. */
  isUnaffected?: boolean
  /** State that the record must have for it. */
  states?: AnyRow
  write: Write
}

/** The writes of the engine that every resource has. */
function engineWrites(resource: AnyResource, inside: AnyRow): NamedAttempt[] {
  const face = faceOf(resource)
  const [first = ''] = Object.keys(inside)
  return [
    {
      name: 'save',
      write: (tx, row) => saveRecord(tx, { resource, face, input: { id: row.id, version: row.version } }),
    },
    { name: 'delete', write: (tx, row) => deleteRecord(tx, { resource, face, id: row.id as number, reason: '测试' }) },
    { name: 'undo', write: (tx, row) => softDeleteRecord(tx, resource, { before: row, reason: null }) },
    { name: 'undo many', write: (tx, row) => deletionRefusals(tx, resource, { rows: [row] }) },
    {
      name: 'overwrite',
      write: (tx, row) => tx.overwrite(resource, { id: row.id as number, [first]: row[first] } as never),
    },
    {
      name: 'overwrite unseen',
      write: (tx, row) =>
        tx.overwrite(resource, { id: row.id as number, [first]: row[first] } as never, { action: null }),
    },
  ]
}

/** The resource's transitions, each with its initial state and its inputs. */
async function transitionWrites(resource: AnyResource, date: string): Promise<NamedAttempt[]> {
  return Promise.all(
    Object.entries(resource.transitions).map(
      async ([name, { edits = [], needs = [], params = {}, machine, from, postsOn }]) => {
        const asked = [
          ...edits.filter(edit => needs.includes(edit)).map(edit => [edit, resource.fields[edit]] as const),
          ...Object.entries(params).filter(([, field]) => field.required),
        ]
        const input: AnyRow = { reason: '测试' }
        for (const [field, spec] of asked)
          if (spec) input[field] = await sampleValue(spec, { n: 900_000, makeRef: reference })
        return {
          name,
          isUnaffected: postsOn?.includes(date) === false,
          states: { [machine]: from[0] },
          write: (tx: Tx, row: AnyRow) =>
            moveRecord(tx, { resource, name, id: row.id as number, input, internal: true }),
        }
      },
    ),
  )
}

describe.each(cases)('%s', (name, resource, date) => {
  it('takes no write of a closed month, and the same write of an open one', async () => {
    const dated = valueInClosedMonth(resource, date)
    const beside = BESIDE[name] ?? {}
    const inside = { ...dated, ...beside }
    const input = await maker.input(resource, { ...faceOf(resource).preset })
    const problems: string[] = []
    const reached: string[] = []
    const ask = async ({ name, state, write, isUnaffected = false }: Attempt): Promise<void> => {
      const open = await outcome(resource, { input, state, closedFor: null, write })
      // A write that is refused in an open month proves nothing about months
      if (open !== 'done') return
      const closedFor = reached.length % 2 ? 'all' : resource.name
      const shut = await outcome(resource, { input, state, closedFor, write })
      if (shut !== (isUnaffected ? 'done' : 'month.closed')) problems.push(`${name}, closed for ${closedFor}: ${shut}`)
      reached.push(name)
    }
    await ask({
      name: 'create',
      state: null,
      write: tx => createRecord(tx, resource, { values: { ...input, ...inside } }),
    })
    await ask({
      name: 'create many',
      state: null,
      write: tx => createRecords(tx, resource, { list: [{ ...input, ...inside }] }),
    })
    await ask({
      name: 'move in',
      state: beside,
      write: (tx, row) => tx.overwrite(resource, { id: row.id as number, ...dated } as never),
    })
    const writes = [...engineWrites(resource, inside), ...(await transitionWrites(resource, date))]
    for (const { states = {}, ...asked } of writes) await ask({ ...asked, state: { ...inside, ...states } })
    expect(problems).toEqual([])
    // Resources that only other documents change are reached by the patch alone
    expect(reached).toEqual(expect.arrayContaining(['move in', 'undo', 'undo many', 'overwrite', 'overwrite unseen']))
  })
})

describe('a month that closes while somebody writes into it', () => {
  it('waits for the write, and refuses the next', async () => {
    const adjust = closing.find(({ name }) => name === 'marginAdjust') as AnyResource
    const input = { ...(await maker.input(adjust)), month: CLOSED }
    const order: string[] = []
    const month = (await app.work(orgId, tx =>
      tx.insert(companyMonth, { month: CLOSED, docType: 'all' } as never),
    )) as unknown as AnyRow
    let closer: Promise<unknown> = Promise.resolve()
    await app.work(orgId, async tx => {
      await createRecord(tx, adjust, { values: input })
      // The embedded database has one connection, where the closer waits anyway
      closer = app
        .work(orgId, other => other.run(companyMonth, 'close', { id: month['id'] as number, reason: '月结' }))
        .then(() => order.push('closed'))
      await new Promise(resolve => void setTimeout(resolve, 300))
      order.push('written')
    })
    await closer
    expect(order).toEqual(['written', 'closed'])
    expect(
      await outcome(adjust, {
        input,
        state: null,
        closedFor: null,
        write: tx => createRecord(tx, adjust, { values: input }),
      }),
    ).toBe('month.closed')
    await app.work(orgId, tx => tx.run(companyMonth, 'reopen', { id: month['id'] as number, reason: '补录' }))
    expect(
      await outcome(adjust, {
        input,
        state: null,
        closedFor: null,
        write: tx => createRecord(tx, adjust, { values: input }),
      }),
    ).toBe('done')
  })
})

describe('writes past the engine', () => {
  /**
   * Files with SQL of their own on documents with months. They change nothing that a month reports, or call
   * `refuseClosed` themselves.
   */
  const KNOWN: Readonly<Record<string, string>> = {
    'settlement/ledger/adjust-charges.ts': 'asks refuseClosed',
    'settlement/ledger/post-charges.ts': 'asks refuseClosed',
    'settlement/ledger/move-segment.ts': 'asks refuseClosed',
    'settlement/ledger/post-confirmation.ts': 'posts by post-charges, which asks',
    'settlement/ledger/revenue-month.ts': 'asks refuseClosed; a turn of the policy gives months to what has none',
    'settlement/ledger/round-tax.ts': 'posts by post-charges, which asks; takes back only what lies in an open month',
    'transport/trips/align-charges.ts': 'asks refuseClosed',
    'settlement/sums/write-charges.ts': 'writes what those who call it ask for: each of them stands here',
    'settlement/ledger/claim-ledger.ts':
      'statuses follow statements; what is paid for itself is posted on its day, asked of the claim',
    'settlement/ledger/allocate-statement.ts':
      'sums of a statement follow advances and offsets, which hold their months',
    'settlement/ledger/commit-side.ts': 'leaves charges of closed months alone',
    'settlement/ledger/count-invoices.ts': 'sums of a statement follow invoices',
    'settlement/ledger/sync-statement.ts': 'statuses follow settlements and invoices',
    'settlement/ledger/statement-states.ts': 'statuses and locks follow statements',
    'settlement/ledger/mark-dirty.ts': 'a mark on the statement follows its trips',
    'settlement/ledger/price-trip.ts': 'copies on the trip follow its charges',
    'settlement/ledger/settle-overtaken.ts': 'what waits to be priced again follows the trips before it',
    'settlement/settlement-effects.ts': 'sums of a statement follow settlements',
    'transport/bills/grant-transitions.ts': 'trips that have not loaded lose their grant',
    'rail/rail-waybills.ts': 'counts follow the wagons; what was loaded stands before the arrival holds a month',
    'rail/join-leg.ts': 'a waybill that joins a leg takes its carrier; it has no charges yet',
    'rail/tracking.ts': 'where a train is follows its events; no money depends on it',
    'statistics/accruals/follow.ts': 'reversals find an open month; the accrual keeps what it was accrued with',
    'parties/doubles/move-references.ts': 'merges ask for closed months first',
    'parties/doubles/merge.ts': 'merges ask for closed months first',
  }

  it('are listed', () => {
    const features = join(import.meta.dirname, '../../features')
    const tables = closing.map(({ name }) => snake(name)).join('|')
    const direct = new RegExp(
      `(?:update|insert into|delete from) (?:${tables})\\b|\\b(?:update|insert)(?:Record|Whole)\\(|\\b(?:change|insert)Charges\\(`,
    )
    const found = readdirSync(features, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !name.includes('test'))
      .filter(name => direct.test(readFileSync(join(features, name), 'utf8')))
    expect(found.toSorted()).toEqual(Object.keys(KNOWN).toSorted())
  })
})
