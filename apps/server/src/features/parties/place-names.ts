import type { RowOf } from '@tuheng/domain/kernel/resource'
import { address } from '@tuheng/domain/parties/index'
import { onSave } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'

/** Routes have the names and regions of their places as copies, which follow. Documents keep the names of their day. */
export function registerPlaceNames(): void {
  onSave(address, {
    independent: true,
    derive: async ({ tx, row, next }) => {
      if (row.id !== undefined && (row.name !== next.name || row.regionCode !== next.regionCode))
        await renameRoutes(tx, next)
    },
  })
}

async function renameRoutes(tx: Tx, place: RowOf<typeof address>): Promise<void> {
  const from = 'case when from_address_id = $2 then $3 else from_name end'
  const to = 'case when to_address_id = $2 then $3 else to_name end'
  await tx.sql(
    `update route set from_name = ${from}, to_name = ${to}, name = (${from}) || '—' || (${to}),
       from_region = case when from_address_id = $2 then $4 else from_region end,
       to_region = case when to_address_id = $2 then $4 else to_region end
     where org_id = $1 and (from_address_id = $2 or to_address_id = $2)`,
    [tx.orgId, place.id, place.name, place.regionCode],
    'rename-routes',
  )
}
