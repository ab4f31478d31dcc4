import { DEFAULT_DICTIONARIES, DEFAULT_INCIDENTAL_FEES, dictionary, incidentalFee } from '@tuheng/domain/system/index'
import { treeOrder } from '@tuheng/domain/system/dictionaries/dictionary.rules'
import {
  dictionaryCall,
  incidentalsCall,
  ownAccountsCall,
  paymentTypesCall,
} from '@tuheng/domain/system/dictionaries/dictionary.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { read } from '../../engine/write/work.ts'
import type { Sql } from '../../db/database.ts'
import { accountsOf, plainAccount } from './company-accounts.ts'

/** Mounts the calls by which forms read dictionaries. They are written by the generic `sys/dictionaries`. */
export function registerDictionaries(server: Server): void {
  serveCall(server, dictionaryCall, ({ actor, engine, request }) =>
    read(engine, actor, sql => items(sql, actor.orgId, (request.params as { code: string }).code)),
  )
  serveCall(server, incidentalsCall, ({ actor, engine }) => read(engine, actor, sql => incidentals(sql, actor.orgId)))
  serveCall(server, paymentTypesCall, ({ actor, engine }) =>
    read(engine, actor, sql => items(sql, actor.orgId, 'payType')),
  )
  serveCall(server, ownAccountsCall, async ({ actor, engine }) => {
    const { rows } = await engine.db.system('own settlement accounts', sql =>
      sql.query<{ id: number; name: string; profile: { bankAccounts?: unknown[] } }>(
        'select id, name, profile from org where id = $1',
        [actor.orgId],
      ),
    )
    return {
      list: rows.map(row => ({
        id: row.id,
        name: row.name,
        accounts: accountsOf(row.profile.bankAccounts)
          .filter(account => account.state === 'confirmed')
          .map(plainAccount),
      })),
    }
  })
}

async function items(sql: Sql, orgId: number, code: string): Promise<GivenOf<typeof dictionaryCall>> {
  const { rows } = await sql.query<GivenOf<typeof dictionaryCall>['list'][number]>(
    `select i.value, i.zh, i.en, i.parent_value as "parentValue", i.color, i.sort, coalesce(i.disabled, false) as disabled from dictionary d join dictionary_item i on i.org_id = $1 and i.parent_id = d.id
     where d.org_id = $1 and d.code = $2 and d.deleted_at is null order by i.sort, i.id`,
    [orgId, code],
    'dict-items',
  )
  return { list: treeOrder(rows) }
}

async function incidentals(sql: Sql, orgId: number): Promise<GivenOf<typeof incidentalsCall>> {
  const { rows } = await sql.query<GivenOf<typeof incidentalsCall>['list'][number]>(
    `select id, code, name, name_en as "nameEn", side, basis, price, tax_rate as "taxRate", is_deduction as "isDeduction" from incidental_fee
     where org_id = $1 and status = 'enabled' and deleted_at is null order by sort, id`,
    [orgId],
    'incidentals',
  )
  return { list: rows }
}

/** Inserts the dictionaries of a new company. */
export async function setUpDictionaries(tx: Tx): Promise<void> {
  for (const { code, name, items: entries } of DEFAULT_DICTIONARIES)
    await tx.insert(dictionary, {
      code,
      name: name.zh,
      builtIn: true,
      items: entries.map(entry => ({ ...entry, disabled: false })) as never,
    })
  for (const fee of DEFAULT_INCIDENTAL_FEES) await tx.insert(incidentalFee, fee as never)
}
