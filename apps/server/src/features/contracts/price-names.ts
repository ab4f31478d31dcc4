import type { MatchNames, PriceCandidate, PriceSheetRow, TripFacts } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../engine/write/tx.ts'

type Key = 'partyId' | 'contractId' | 'routeId' | 'loadAddressId' | 'unloadAddressId' | 'goodsId'
type Ids = { readonly [K in Key]?: number | null | undefined }

export interface Names {
  ofTrip: MatchNames
  ofLine(sheet: PriceSheetRow, line: PriceSheetRow['lines'][number]): MatchNames
  ofCandidate(row: PriceCandidate): MatchNames
}

/** Reads in one statement the names of everything that price rows and the trip are compared by. */
export async function namesFor(tx: Tx, sheets: readonly PriceSheetRow[], facts: TripFacts): Promise<Names> {
  const keys: Ids[] = [facts, ...sheets.flatMap(sheet => [sheet, ...sheet.lines])]
  const idsOf = (...names: Key[]): number[] => [
    ...new Set(keys.flatMap(row => names.map(name => row[name])).filter(id => typeof id === 'number')),
  ]
  const { rows } = await tx.sql<{ what: string; id: number; name: string }>(
    `select 'party' as what, id, short_name as name from party where org_id = $1 and id = any($2::bigint[])
     union all select 'contract', id, contract_no from contract where org_id = $1 and id = any($3::bigint[])
     union all select 'route', id, name from route where org_id = $1 and id = any($4::bigint[])
     union all select 'address', id, name from address where org_id = $1 and id = any($5::bigint[])
     union all select 'goods', id, name from goods where org_id = $1 and id = any($6::bigint[])`,
    [
      tx.orgId,
      idsOf('partyId'),
      idsOf('contractId'),
      idsOf('routeId'),
      idsOf('loadAddressId', 'unloadAddressId'),
      idsOf('goodsId'),
    ],
    'price-names',
  )
  const known = new Map(rows.map(row => [`${row.what}:${row.id}`, row.name]))
  const named = (ids: Ids): MatchNames => {
    const found = {
      party: known.get(`party:${ids.partyId}`),
      contract: known.get(`contract:${ids.contractId}`),
      route: known.get(`route:${ids.routeId}`),
      loadAddress: known.get(`address:${ids.loadAddressId}`),
      unloadAddress: known.get(`address:${ids.unloadAddressId}`),
      goods: known.get(`goods:${ids.goodsId}`),
    }
    return Object.fromEntries(Object.entries(found).filter(([, name]) => name !== undefined))
  }
  return {
    ofTrip: named(facts),
    ofLine: (sheet, line) => named({ ...line, partyId: sheet.partyId, contractId: sheet.contractId }),
    ofCandidate: named,
  }
}
