import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registry } from '@tuheng/domain/registry'
import { describe, expect, it } from 'vitest'
import { snake } from '../sql/names.ts'

/** Statements that set a status by SQL, by file and table, and what replaces the checks of the transition. */
const KNOWN: Readonly<Record<string, string>> = {
  'demo/api-connections.ts callback': 'the demo has deliveries of several days ago',
  'features/settlement/ledger/claim-ledger.ts charge': 'a claim that is paid for itself is settled without a statement',
  'features/settlement/ledger/post-confirmation.ts charge': 'what a confirmation posts is confirmed with its statement',
  'features/settlement/ledger/settle-overtaken.ts waybill': 'the queue of repricing follows the trips before it',
  'features/settlement/ledger/statement-states.ts charge': 'charges follow their statement',
  'features/settlement/ledger/statement-states.ts waybill': 'trips follow their statements',
  'features/settlement/ledger/statement-states.ts service_waybill': 'service waybills follow their statements',
  'features/settlement/ledger/statement-states.ts platform_waybill': 'platform waybills follow their statements',
  'features/settlement/ledger/statement-states.ts supply_entry': 'purchases and sales follow their statements',
  'features/settlement/ledger/sync-statement.ts charge': 'charges follow their statement',
  'features/settlement/ledger/sync-statement.ts invoice_out': 'what is collected of an invoice follows settlements',
  'features/settlement/ledger/sync-statement.ts statement':
    'what is settled and invoiced follows settlements and invoices',
  'features/system/interfaces/callback-targets.ts callback': 'deliveries to a target that is switched off',
  'features/system/interfaces/sending.ts callback': 'a delivery is sent by the system',
  'features/system/interfaces/sweep.ts callback': 'a delivery ends by the system',
  'features/settlement/ledger/leg-copies.ts rail_leg': 'a leg is billed as far as its trips and trains are',
  'features/statistics/accruals/follow.ts accrual': 'an accrual is reversed by what the ledger says since',
  'features/services/deletion/restore-entry.ts deletion_entry': 'the log follows the document, which was restored',
  'features/rail/move-corrections.ts container': 'a container stands where its valid moves say',
  'features/rail/rail-waybills.ts wagon_load': 'wagons of a batch that was weighed as a whole follow their waybill',
  'features/transport/bills/mark-expired-bills.ts load_bill': 'a bill runs out by its day',
  'features/transport/bills/recount-bill.ts load_bill': 'a bill follows its trips',
}

const SOURCES = join(import.meta.dirname, '..')
const UPDATES = /update "?(\w+)"?(?: (?:as )?\w+)?\s+set\s+([^`]*?)(?:\bwhere\b|\bfrom\b|`|$)/gi
const machines = new Map(
  registry.resources.map(resource => [snake(resource.name), Object.keys(resource.machines).map(snake)]),
)

const setsState = (table: string, sets: string): boolean =>
  (machines.get(table) ?? []).some(machine => new RegExp(`\\b${machine}\\b\\s*=`).test(sets))

/** The tables whose status a source sets by SQL. */
function statesSetBy(text: string): string[] {
  return [...text.matchAll(UPDATES)]
    .filter(([, table = '', sets = '']) => setsState(table.toLowerCase(), sets))
    .map(([, table = '']) => table.toLowerCase())
}

describe('a status that is set by SQL', () => {
  it('is listed with its reason', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .map(name => name.replaceAll('\\', '/'))
      .filter(name => name.endsWith('.ts') && !name.includes('test'))
    const found = files.flatMap(name =>
      statesSetBy(readFileSync(join(SOURCES, name), 'utf8')).map(table => `${name} ${table}`),
    )
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(KNOWN).toSorted())
  })

  it('is found in all notations', () => {
    const [resource] = registry.resources.filter(one => Object.keys(one.machines).length)
    const [table, machine] = resource
      ? [snake(resource.name), snake(Object.keys(resource.machines)[0] ?? '')]
      : expect.fail('no machines')
    for (const text of [
      `update ${table} set ${machine} = 'x' where id = 1`,
      `UPDATE "${table}" SET version = 1, ${machine}='x'`,
      `update ${table} t\n set ${machine} = s.x from s`,
    ]) {
      expect(statesSetBy(text)).toEqual([table])
    }
    expect(statesSetBy(`update ${table} set version = 2 where ${machine} = 'x'`)).toEqual([])
  })
})
