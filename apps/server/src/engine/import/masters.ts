import type { Field } from '@tuheng/domain/kernel/field'
import { can } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { allFaces, resourceOf } from '../directory.ts'
import { column, tableName } from '../../sql/names.ts'
import { createRecord } from '../write/save.ts'
import { selectRecord } from '../read/select.ts'
import { nextSerial } from '../write/serial.ts'
import type { Tx } from '../write/tx.ts'
import { importErrors } from './import-errors.ts'
import { comparable, spellings } from './lookup-text.ts'
import { masterValues } from './row-check.ts'
import type { NewMaster } from './types.ts'

/** Creates the missing records that rows refer to, each once per import. */
export class Masters {
  readonly #batchId: number
  readonly #parent: Masters | undefined
  readonly #ids = new Map<string, number>()

  constructor(batchId: number, parent?: Masters) {
    this.#batchId = batchId
    this.#parent = parent
  }

  /** For a step that may fail: its records count only after `keep`. */
  fork(): Masters {
    return new Masters(this.#batchId, this)
  }

  /** Adds the records of a successful step. */
  merge(step: Masters): void {
    for (const [key, id] of step.#ids) this.#ids.set(key, id)
  }

  #find(key: string): number | undefined {
    return this.#ids.get(key) ?? (this.#parent ? this.#parent.#find(key) : undefined)
  }

  async idOf(tx: Tx, master: NewMaster): Promise<number> {
    const key = `${master.target}\n${comparable(master.text)}\n${JSON.stringify(Object.entries(master.values).filter(([, value]) => typeof value === 'boolean' || typeof value === 'number'))}`
    const known = this.#find(key)
    if (known !== undefined) return known
    const target = resourceOf(master.target)
    const id = (await findMaster(tx, target, master)) ?? (await this.#make(tx, target, master))
    this.#ids.set(key, id)
    return id
  }

  async #make(tx: Tx, target: AnyResource, master: NewMaster): Promise<number> {
    if (!allFaces().some(({ resource, face }) => resource.name === target.name && can(tx.actor, face, 'modify')))
      importErrors.fail('import.may_not_create', { label: target.label })
    const values = masterValues(target, master)
    const code = target.fields.code
    if (code?.required && !code.computed && !values.code) values.code = await provisionalCode(tx, target, code)
    const row = await createRecord(tx, target, { values })
    await this.trackCreated(tx, target, { record: row as AnyRow & { id: number; version: number }, text: master.text })
    return row.id as number
  }

  /** Stores a created record, so that undoing the import deletes it too. */
  async trackCreated(
    tx: Tx,
    target: { name: string },
    { record, text = '' }: { record: { id: number; version: number }; text?: string },
  ): Promise<void> {
    const { id, version } = record
    await tx.sql(
      `insert into import_row (org_id, batch_id, sheet, row_no, raw, values, state, action, record_id, record_version) values ($1, $2, $3, $4, '[]', $5, 'done', 'create', $6, $7)`,
      [
        tx.orgId,
        this.#batchId,
        `#${target.name}`,
        id % 2_000_000_000,
        JSON.stringify({ input: { text } }),
        id,
        version,
      ],
    )
  }
}

/** Finds a record that was created meanwhile, by somebody else or by an earlier run of the import. */
async function findMaster(tx: Tx, target: AnyResource, { text, values }: NewMaster): Promise<number | undefined> {
  const { columns } = selectRecord(target, { labels: false })
  const { rows } = await tx.sql<AnyRow>(
    `select ${columns.join(', ')} from ${tableName(target)} t where t.org_id = $1 and t.deleted_at is null and t.${column(target.title)} = any($2::text[])`,
    [tx.orgId, spellings(text, target.fields[target.title] as Field)],
  )
  const flags = Object.entries(values).filter(([, value]) => typeof value === 'boolean' || typeof value === 'number')
  return rows.find(row => flags.every(([name, value]) => row[name] === value))?.id as number | undefined
}

/** A provisional code: `Z26-0001`. */
async function provisionalCode(tx: Tx, target: AnyResource, code: Field): Promise<string> {
  const pattern: Field = { ...code, kind: 'serial', serial: { prefix: 'Z', period: 'year', digits: 4, separator: '-' } }
  return nextSerial(tx, target, { field: pattern, name: 'importCode', row: {} })
}
